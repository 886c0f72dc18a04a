// Makes pages nicer; none of them needs it.
'use strict';

// What only works with a script is hidden until there is one.
for (const element of document.querySelectorAll('[data-script]')) {
  element.hidden = false;
}

// The page of a job: copy its address, print it.
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = !navigator.clipboard; // only where the connection is private
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = button.dataset.done;
  });
}
for (const button of document.querySelectorAll('[data-print]')) {
  button.addEventListener('click', () => window.print());
}

// The application form: sent once, with its progress. What is refused is shown in place, so that the file stays chosen.
const applying = {
  start(form) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!form.dataset.sent && applying.fits(form)) {
        applying.send(form);
      }
    });
    form.elements.resume.addEventListener('change', () => applying.fits(form));
  },

  // Whether the file is small enough; if not, it is said beside the field before anything is sent.
  fits(form) {
    const input = form.elements.resume;
    const file = input.files[0];
    const isTooLarge = Boolean(file) && file.size > Number(form.dataset.max);
    const field = input.closest('.field');
    field.querySelector('.error')?.remove();
    field.classList.toggle('wrong', isTooLarge);
    input.removeAttribute('aria-invalid');
    if (isTooLarge) {
      const error = document.createElement('span');
      error.className = 'error';
      error.id = 'resume-error';
      error.textContent = form.dataset.tooLarge;
      input.before(error);
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', 'resume-hint resume-error');
      input.focus();
    }
    return !isTooLarge;
  },

  send(form) {
    const body = new FormData(form);
    const progress = document.createElement('progress');
    progress.setAttribute('aria-label', form.dataset.sending);
    progress.max = 1;
    const state = form.querySelector('.sending');
    state.replaceChildren(document.createTextNode(form.dataset.sending), progress);
    applying.busy(form, true);
    const request = new XMLHttpRequest();
    request.open('POST', form.action);
    request.setRequestHeader('Accept', 'text/html');
    request.upload.addEventListener('progress', (event) => { progress.value = event.total ? event.loaded / event.total : 0; });
    request.addEventListener('load', () => applying.answered(form, request));
    request.addEventListener('error', () => applying.failed(form, form.dataset.failed));
    request.send(body);
  },

  busy(form, isBusy) {
    form.dataset.sent = isBusy ? 'true' : '';
    form.querySelector('[type=submit]').disabled = isBusy;
    if (!isBusy) {
      form.querySelector('.sending').replaceChildren();
    }
  },

  answered(form, request) {
    if (request.status === 200 && new URL(request.responseURL).searchParams.has('sent')) {
      location.assign(request.responseURL);
      return;
    }
    const page = new DOMParser().parseFromString(request.responseText, 'text/html');
    const errors = page.getElementById('errors');
    const fresh = page.getElementById('apply');
    if (!errors) {
      applying.failed(form, page.querySelector('main p')?.textContent || form.dataset.failed);
    } else if (fresh) {
      applying.refused(form, errors, fresh);
    } else {
      form.closest('main').replaceChildren(...page.querySelector('main').childNodes);
      document.getElementById('errors').focus();
    }
  },

  refused(form, errors, section) {
    const fresh = section.querySelector('form');
    const files = form.elements.resume.files;
    fresh.elements.resume.files = files;
    if (files.length > 0) {
      section.querySelector('[data-again]')?.remove();
    }
    document.getElementById('errors')?.remove();
    document.getElementById('apply').replaceWith(section);
    section.prepend(errors);
    applying.start(fresh);
    errors.focus();
  },

  failed(form, text) {
    applying.busy(form, false);
    document.getElementById('errors')?.remove();
    const errors = document.createElement('div');
    errors.className = 'box bad';
    errors.id = 'errors';
    errors.tabIndex = -1;
    errors.setAttribute('role', 'alert');
    errors.textContent = text;
    form.prepend(errors);
    errors.focus();
  },
};
for (const form of document.querySelectorAll('[data-apply]')) {
  applying.start(form);
  window.addEventListener('pageshow', () => applying.busy(form, false)); // when somebody comes back
}
