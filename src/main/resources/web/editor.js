// Rich text: an editor in place of each textarea[data-editor]. The textarea is still what is submitted, and keeps its text until the user really changes it.
'use strict';

const editing = {
  // Typing is slow in longer texts.
  TEXT_MAX: 50_000,
  count: 0,

  start(textarea, parts) {
    if (textarea.value.length > editing.TEXT_MAX) {
      const note = document.createElement('p');
      note.className = 'hint';
      note.textContent = parts.dataset.longText;
      textarea.after(note);
      return;
    }
    const box = document.importNode(parts.content, true).firstElementChild;
    const toolbar = box.querySelector('trix-toolbar');
    toolbar.id = `editor-${++editing.count}-toolbar`;
    const element = box.querySelector('trix-editor');
    element.setAttribute('toolbar', toolbar.id);
    editing.describe(textarea, element);
    box.hidden = true;
    element.addEventListener('trix-initialize', () => editing.begin({textarea, element, box, words: parts.dataset, status: box.querySelector('[role=status]')}), {once: true});
    textarea.after(box);
  },

  // Gives the editor the textarea's name, hints and errors, except for the hint about tags, which is for people who type HTML.
  describe(textarea, element) {
    const label = textarea.labels[0];
    label.id ||= textarea.id + '-label';
    element.setAttribute('aria-labelledby', label.id);
    element.setAttribute('aria-multiline', 'true');
    const described = (textarea.getAttribute('aria-describedby') || '').split(' ').filter(id => id !== '' && id !== textarea.id + '-tags');
    if (described.length > 0) {
      element.setAttribute('aria-describedby', described.join(' '));
    }
    for (const name of ['aria-invalid', 'lang']) {
      if (textarea.hasAttribute(name)) {
        element.setAttribute(name, textarea.getAttribute(name));
      }
    }
    if (textarea.required) {
      element.setAttribute('aria-required', 'true');
    }
  },

  begin(field) {
    const {textarea, element, box} = field;
    const left = {};
    element.editor.loadJSON({document: richText.read(textarea.value, left), selectedRange: [0, 0]});
    field.loaded = editing.html(element);
    field.original = textarea.value;
    if (textarea.getAttribute('aria-invalid') === 'true' && Object.keys(left).length > 0) { // drop the rejected parts and say so
      field.original = field.loaded;
      textarea.value = field.loaded;
      pasting.sayLeftOut(field, left);
    }
    element.addEventListener('trix-change', () => editing.changed(field));
    editing.followLinks(field);
    editing.tools(field);
    editing.linkDialog(field);
    pasting.listen(field);
    textarea.required = false; // browsers cannot show a validation message on a hidden field
    textarea.hidden = true;
    document.getElementById(textarea.id + '-tags')?.setAttribute('hidden', '');
    box.hidden = false;
  },

  html(element) {
    return richText.write(JSON.parse(JSON.stringify(element.editor.getDocument())));
  },

  // If the user restores the loaded text, submits the original HTML.
  changed({textarea, element, loaded, original}) {
    const html = editing.html(element);
    const value = html === loaded ? original : html;
    if (textarea.value !== value) {
      textarea.value = value;
      textarea.dispatchEvent(new Event('input', {bubbles: true}));
    }
  },

  // Makes the label and the links of an error summary focus the editor.
  followLinks({textarea, element}) {
    textarea.labels[0].addEventListener('click', () => element.focus());
    document.addEventListener('click', event => {
      if (event.target.closest?.('a')?.getAttribute('href') === '#' + textarea.id) {
        event.preventDefault();
        element.scrollIntoView({block: 'center'});
        element.focus();
      }
    });
  },

  // The toolbar is a single tab stop; arrow keys move between its buttons.
  tools({element, box}) {
    const bar = box.querySelector('[role=toolbar]');
    const buttons = [...bar.querySelectorAll('button')];
    const stopAt = chosen => buttons.forEach(button => { button.tabIndex = button === chosen ? 0 : -1; });
    stopAt(buttons[0]);
    bar.setAttribute('aria-controls', element.id ||= box.querySelector('trix-toolbar').id + '-text');
    bar.addEventListener('focusin', event => stopAt(event.target));
    bar.addEventListener('keydown', event => {
      const usable = buttons.filter(button => !button.disabled);
      const at = usable.indexOf(event.target);
      const next = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1}[event.key];
      if (next !== undefined) {
        event.preventDefault();
        usable.at(next % usable.length).focus();
      }
    });
    editing.press(bar);
    bar.addEventListener('mousedown', event => {
      if (/NestingLevel$/.test(event.target.dataset.trixAction)) {
        element.editor.recordUndoEntry('Indent'); // Trix does not do this itself
      }
    }, true);
    const show = () => buttons.filter(button => button.hasAttribute('aria-pressed')).forEach(button =>
      button.setAttribute('aria-pressed', String(element.editor.attributeIsActive(button.dataset.trixAttribute))));
    element.addEventListener('trix-attributes-change', show);
    element.addEventListener('trix-actions-change', () => {
      if (document.activeElement.disabled && bar.contains(document.activeElement)) {
        element.focus(); // a disabled button loses the focus
      }
      if (buttons.some(button => button.tabIndex === 0 && button.disabled)) {
        stopAt(buttons[0]);
      }
    });
    element.addEventListener('keydown', event => {
      if (event.key === 'Tab') {
        event.stopImmediatePropagation(); // Tab leaves the editor, even in a list: the toolbar has buttons to indent
      }
    }, true);
    show();
  },

  // Trix reacts to mousedown only. A click without one comes from the keyboard or from a screen reader.
  press(bar) {
    let pressed = null;
    bar.addEventListener('mousedown', event => { pressed = event.isTrusted ? event.target : null; }, true);
    bar.addEventListener('keydown', () => { pressed = null; }, true);
    bar.addEventListener('click', event => {
      if (event.detail === 0 && pressed !== event.target) {
        event.target.dispatchEvent(new MouseEvent('mousedown', {bubbles: true, cancelable: true}));
      }
      pressed = null;
    });
  },

  linkDialog({element, box}) {
    const dialog = box.querySelector('[data-trix-dialog]');
    const button = box.querySelector('[data-trix-attribute=href]');
    const input = dialog.querySelector('input');
    const error = dialog.querySelector('.error');
    input.id = element.id + '-link';
    input.setAttribute('form', ''); // not a field of the surrounding form
    dialog.querySelector('label').htmlFor = input.id;
    dialog.querySelector('.hint').id = input.id + '-hint';
    error.id = input.id + '-error';
    const wrong = isWrong => {
      error.hidden = !isWrong;
      input.setAttribute('aria-invalid', String(isWrong));
      input.setAttribute('aria-describedby', dialog.querySelector('.hint').id + (isWrong ? ' ' + error.id : ''));
    };
    element.addEventListener('trix-toolbar-dialog-show', () => {
      wrong(false);
      button.setAttribute('aria-expanded', 'true');
      input.focus();
    });
    element.addEventListener('trix-toolbar-dialog-hide', () => button.setAttribute('aria-expanded', 'false'));
    input.addEventListener('invalid', () => wrong(true));
    const complete = event => {
      if (event.key === 'Enter' || event.target.dataset.trixMethod === 'setAttribute') {
        input.value = editing.address(input.value.trim());
      }
    };
    dialog.addEventListener('keydown', complete, true);
    dialog.addEventListener('click', complete, true);
  },

  // Completes an address as people type it: example.com or ana@example.com.
  address(typed) {
    return typed === '' || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : /^[^\s/@]+@[^\s/@]+$/.test(typed) ? 'mailto:' + typed : 'https://' + typed;
  },
};

// Without Trix, the textareas remain.
if (window.Trix) {
  Trix.config.dompurify.ALLOWED_TAGS = ['strong', 'b', 'em', 'i', 'br', 'p', 'div', 'ul', 'ol', 'li', 'a']; // applies to all input, however it is inserted
  for (const textarea of document.querySelectorAll('textarea[data-editor]')) {
    editing.start(textarea, document.getElementById('editor-parts'));
  }
}
