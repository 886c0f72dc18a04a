// The job form: validated one second after the last change, with errors shown next to the fields.
'use strict';

const jobForm = document.querySelector('[data-job-form]');
if (jobForm) {
  watchJob(jobForm);
}

function watchJob(form) {
  const touched = new Set();
  const said = form.querySelector('[data-said]');
  let timer;
  let asked;
  let isChanged = false;

  for (const place of form.querySelectorAll('[list]')) {
    place.removeAttribute('list'); // replaced by better suggestions than the largest places
  }

  form.addEventListener('input', event => {
    const field = event.target.closest('[data-field]');
    if (field) {
      touched.add(field.dataset.field);
    }
    if (event.target.name === 'language') {
      speak();
    }
    isChanged = true;
    clearTimeout(timer);
    timer = setTimeout(check, 1000);
  });
  form.addEventListener('submit', event => {
    isChanged = event.submitter?.formTarget === '_blank' && isChanged; // a preview does not leave the form
  });
  addEventListener('beforeunload', event => {
    if (isChanged) {
      event.preventDefault();
    }
  });

  async function check() {
    asked?.abort();
    asked = new AbortController();
    try {
      const answer = await fetch(form.dataset.check, {
        method: 'POST', body: new URLSearchParams(new FormData(form)), headers: {Accept: 'application/json'}, signal: asked.signal,
      });
      if (answer.ok) {
        show(await answer.json());
      }
    } catch {
      // no response, no messages: the form is validated again when it is submitted
    }
  }

  // Shows errors only for fields that the user has edited.
  function show(found) {
    const errors = found.errors.filter(error => touched.has(error.field));
    for (const place of form.querySelectorAll('[data-live]')) {
      const id = place.dataset.live;
      document.getElementById(id + '-error')?.remove();
      place.replaceChildren(...lines(errors, id, 'error'), ...lines(found.findings, id, 'finding'));
      const isWrong = errors.some(error => error.field === id);
      place.closest('[data-field]').classList.toggle('wrong', isWrong);
      for (const field of shown(id)) {
        isWrong ? field.setAttribute('aria-invalid', 'true') : field.removeAttribute('aria-invalid');
      }
    }
    if (said.textContent !== found.said) {
      said.textContent = found.said;
    }
  }

  // Returns the field and, for a multi-line text, the editor that replaces it.
  function shown(id) {
    const field = document.getElementById(id);
    return field?.matches('input, select, textarea') ? [field, ...field.parentNode.querySelectorAll('trix-editor')] : [];
  }

  // Sets the language of the texts, for screen readers and spell checkers.
  function speak() {
    const chosen = form.elements.language.value;
    const other = chosen === 'en' ? 'fr' : 'en';
    for (const [id, lang] of [['title', chosen], ['description', chosen], ['translationTitle', other], ['translationDescription', other]]) {
      shown(id).forEach(field => { field.lang = lang; });
    }
  }

  function lines(messages, id, kind) {
    return messages.filter(message => message.field === id).map(message => {
      const line = document.createElement('span');
      line.className = kind;
      line.textContent = message.text;
      return line;
    });
  }
}
