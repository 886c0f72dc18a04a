// Makes pages nicer; none of them needs it.
'use strict';

// What only works with a script is hidden until there is one.
for (const element of document.querySelectorAll('[data-script]')) {
  element.hidden = false;
}

// Suggestions while somebody types: a combobox with a list below it.
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
      // without an answer there are no suggestions
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
  list.addEventListener('mousedown', event => event.preventDefault()); // the field keeps the focus
  list.addEventListener('click', event => {
    const option = event.target.closest('li');
    if (option) {
      take(option);
    }
  });
}
