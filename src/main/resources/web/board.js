// Progressive enhancement: every page works without it.
'use strict';

// Elements that require a script are hidden until now.
for (const element of document.querySelectorAll('[data-script]')) {
  element.hidden = false;
}

// Suggestions while typing: a combobox with a list below it.
for (const input of document.querySelectorAll('[data-suggest]')) {
  suggest(input);
}

function suggest(input) {
  const list = document.createElement('ul');
  list.id = input.id + '-suggested';
  list.className = 'suggested';
  list.hidden = true;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', input.dataset.label);
  input.after(list);
  const attributes = {role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': list.id};
  for (const [name, value] of Object.entries(attributes)) {
    input.setAttribute(name, value);
  }
  let chosen = -1;
  let asked;
  let timer;

  function show(names) {
    chosen = -1;
    input.removeAttribute('aria-activedescendant');
    list.replaceChildren(...names.map((name, at) => {
      const option = document.createElement('li');
      option.id = list.id + at;
      option.textContent = name;
      option.setAttribute('role', 'option');
      option.setAttribute('aria-selected', 'false');
      return option;
    }));
    list.hidden = names.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
  }

  function close() {
    clearTimeout(timer);
    asked?.abort();
    show([]);
  }

  function mark(at) {
    list.children[chosen]?.setAttribute('aria-selected', 'false');
    chosen = (at + list.children.length) % list.children.length;
    list.children[chosen].setAttribute('aria-selected', 'true');
    input.setAttribute('aria-activedescendant', list.children[chosen].id);
  }

  function take(option) {
    input.value = option.textContent;
    close();
  }

  async function ask() {
    asked = new AbortController();
    try {
      const query = new URLSearchParams({q: input.value.trim().slice(0, 100), lang: document.documentElement.lang, limit: 6});
      const answer = await fetch('/api/v1.2/public/suggest?' + query, {signal: asked.signal});
      if (answer.ok) {
        const found = await answer.json();
        show(input.dataset.suggest === 'where' ? found.places.map(place => place.name) : [...found.titles, ...found.employers].slice(0, 8));
      }
    } catch {
      // no response, no suggestions
    }
  }

  input.addEventListener('input', () => {
    close();
    if (input.value.trim().length > 1) {
      timer = setTimeout(ask, 150);
    }
  });
  input.addEventListener('keydown', event => {
    if (list.hidden) {
      return;
    }
    if (event.key === 'ArrowDown') {
      mark(chosen + 1);
    } else if (event.key === 'ArrowUp') {
      mark(chosen < 0 ? -1 : chosen - 1);
    } else if (event.key === 'Enter' && chosen >= 0) {
      take(list.children[chosen]);
    } else if (event.key === 'Escape') {
      close();
    } else {
      return;
    }
    event.preventDefault();
  });
  input.addEventListener('blur', close);
  list.addEventListener('mousedown', event => event.preventDefault()); // keep the focus in the field
  list.addEventListener('click', event => {
    const option = event.target.closest('li');
    if (option) {
      take(option);
    }
  });
}

// Job page: copy its address, print it.
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = !navigator.clipboard; // only available over a secure connection
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = button.dataset.done;
  });
}
for (const button of document.querySelectorAll('[data-print]')) {
  button.addEventListener('click', () => window.print());
}

// The application form: submitted once, with a progress bar. Errors are shown in place, so that the file stays selected.
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

  // Reports whether the file is small enough. If not, shows an error next to the field before anything is sent.
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
  window.addEventListener('pageshow', () => applying.busy(form, false)); // after going back to this page
}
