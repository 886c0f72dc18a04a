// Simplifies pasted or dropped content before Trix gets it, and reports below the editor what was left out.
'use strict';

const pasting = {
  MAX: 2_000_000,

  listen(field) {
    const {element} = field;
    let copied = '';
    let isOwn = false;
    const take = (event, data) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      pasting.take(field, data, copied);
    };
    for (const type of ['copy', 'cut']) {
      element.addEventListener(type, () => { copied = String(getSelection()); }, true);
    }
    element.addEventListener('paste', event => take(event, event.clipboardData), true);
    element.addEventListener('dragstart', () => { isOwn = true; });
    element.addEventListener('dragend', () => { isOwn = false; });
    element.addEventListener('drop', event => {
      if (!isOwn) {
        element.focus();
        element.editor.composition.setLocationRangeFromPointRange({x: event.clientX, y: event.clientY});
        take(event, event.dataTransfer);
      }
    }, true);
    element.addEventListener('trix-file-accept', event => {
      event.preventDefault();
      pasting.say(field, field.words.noFiles);
    });
  },

  take(field, data, copied) {
    const html = data.getData('text/html');
    const text = data.getData('text/plain');
    if (html.length > pasting.MAX || text.length > pasting.MAX) {
      pasting.say(field, field.words.longPaste);
    } else if (html !== '') {
      const left = {};
      pasting.insert(field.element, richText.readPasted(html, left));
      pasting.sayLeftOut(field, text !== '' && text === copied ? {} : left);
    } else if (text !== '') {
      pasting.insert(field.element, richText.readPlain(text));
      pasting.say(field, '');
    } else if (data.files.length > 0) {
      pasting.say(field, field.words.noFiles);
    }
  },

  insert({editor}, blocks) {
    if (blocks.length > 0) {
      const document = editor.getDocument();
      const added = document.constructor.fromJSON(blocks);
      const range = editor.getSelectedRange() ?? [0, 0];
      editor.recordUndoEntry('Paste');
      editor.composition.setDocument(document.mergeDocumentAtRange(added, range));
      editor.setSelectedRange(range[0] + added.getLength() - 1);
    }
  },

  sayLeftOut(field, left) {
    const {words} = field;
    const counted = ['image', 'table', 'heading', 'link', 'part'].filter(kind => left[kind]).map(kind =>
      left[kind] === 1 ? words[kind] : words[kind + 's'].replace('#', left[kind]));
    const named = ['lines', 'looks'].filter(kind => left[kind]).map(kind => words[kind]);
    const all = [...counted, ...named].join(', ');
    pasting.say(field, all === '' ? '' : words.leftOut.replace('#', all));
  },

  say({status}, text) {
    status.textContent = text;
  },
};
