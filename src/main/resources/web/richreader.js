// Reads rich text from HTML, our own or pasted: walks the tree and collects lines, each with the lists that contain it.
'use strict';

class RichTextReader {
  static IMAGES = new Set(['img', 'svg', 'canvas']);
  static PARTS = new Set(['script', 'iframe', 'object', 'embed', 'applet', 'math', 'audio', 'video', 'select', 'textarea', 'button', 'input']);
  static UNSEEN = new Set(['head', 'title', 'template', 'noscript', 'noembed', 'noframes', 'meta', 'link', 'xml']);
  static HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
  static PARAGRAPHS = new Set(['p', 'blockquote', 'pre', 'figure', 'table', 'dl', 'hr']);
  static LINES = new Set(['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'address', 'figcaption', 'caption', 'tr', 'dt', 'dd',
    'fieldset', 'form', 'center', 'details', 'summary']);
  static LISTS = {ul: 'bullet', menu: 'bullet', ol: 'number'};
  static DRAWN = new Set(['u', 'ins', 's', 'del', 'strike']);

  lines = [];
  isBroken = true;
  hasGap = false;
  items = 0;
  wordLists = [];

  constructor(left) {
    this.left = left;
  }

  note(kind) {
    this.left[kind] = (this.left[kind] || 0) + 1;
  }

  children(node, at) {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        this.text(richText.asPasted(child.data), at);
      } else if (child.nodeType === Node.ELEMENT_NODE) {
        this.element(child, at);
      }
    }
  }

  text(data, at) {
    if (at.isPlain) {
      data.split('\n').forEach((line, index) => {
        if (index > 0) {
          this.lineBreak(at);
        }
        this.add(line, at);
      });
    } else {
      this.add(data.replace(/[ \t\n\f\r]+/g, ' '), at);
    }
  }

  add(text, at) {
    const starts = this.isBroken || this.lines.at(-1).item !== at.item;
    const before = starts ? ' ' : this.lines.at(-1).runs.at(-1)?.text ?? ' ';
    const kept = before.endsWith(' ') && !at.isPlain ? text.replace(/^ /, '') : text;
    if (kept !== '') {
      this.line(at).runs.push({...at.marks, text: kept});
    }
  }

  line(at) {
    if (this.isBroken || this.lines.at(-1).item !== at.item) {
      this.lines.push({item: at.item, levels: at.levels, hasGap: this.hasGap, runs: []});
      this.isBroken = false;
      this.hasGap = false;
    }
    return this.lines.at(-1);
  }

  lineBreak(at) {
    this.line(at);
    this.isBroken = true;
  }

  block(node, at, hasGap) {
    if (at.isCell) {
      this.add(' ', at);
      this.children(node, at);
      return;
    }
    this.isBroken = true;
    this.hasGap ||= hasGap;
    this.children(node, at);
    this.isBroken = true;
    this.hasGap ||= hasGap;
  }

  element(node, above) {
    const name = node.localName;
    const style = node.getAttribute('data-pasted-style') || '';
    if (RichTextReader.IMAGES.has(name)) {
      this.note('image');
    } else if (RichTextReader.PARTS.has(name)) {
      this.note('part');
    } else if (name === 'xmp') {
      this.note('looks');
    } else if (name === 'br') {
      this.lineBreak(above);
    } else if (!RichTextReader.UNSEEN.has(name) && !node.hidden && !/display\s*:\s*none|mso-list\s*:\s*ignore/i.test(style)) {
      this.shown(node, name, style, {...above, marks: this.marks(node, name, style, above)});
    }
  }

  shown(node, name, style, at) {
    const word = name === 'li' ? null : /mso-list\s*:\s*l\d+\s+level(\d)/i.exec(style);
    if (!word && RichTextReader.PARAGRAPHS.has(name)) {
      this.wordLists = [];
    }
    if (word) {
      this.block(node, {...at, item: ++this.items, levels: this.wordLevels(node, Number(word[1]))}, false);
    } else if (RichTextReader.LISTS[name]) {
      this.block(node, {...at, isCell: false, item: ++this.items, levels: [...at.levels, RichTextReader.LISTS[name]].slice(0, richText.LEVELS_MAX)}, at.levels.length === 0);
    } else if (name === 'li') {
      this.block(node, {...at, isCell: false, item: ++this.items, levels: at.levels.length > 0 ? at.levels : ['bullet']}, false);
    } else if (RichTextReader.HEADINGS.has(name)) {
      this.note('heading');
      this.block(node, {...at, isHeading: true, marks: {...at.marks, bold: true}}, true);
    } else if (name === 'td' || name === 'th') {
      this.cell(node, at);
    } else if (RichTextReader.PARAGRAPHS.has(name)) {
      if (name === 'table') {
        this.note('table');
      }
      this.block(node, name === 'pre' ? {...at, isPlain: true} : at, true);
    } else if (RichTextReader.LINES.has(name)) {
      this.block(node, at, false);
    } else {
      this.children(node, at);
    }
  }

  // Word represents list items as paragraphs, with the bullet or number in the text.
  wordLevels(node, depth) {
    const mark = [...node.querySelectorAll('[data-pasted-style]')].find(one => /mso-list\s*:\s*ignore/i.test(one.getAttribute('data-pasted-style')))?.textContent ?? '';
    const type = /^\s*\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(mark) ? 'number' : 'bullet';
    this.wordLists = this.wordLists.slice(0, depth - 1);
    while (this.wordLists.length < Math.min(depth, richText.LEVELS_MAX)) {
      this.wordLists.push(type);
    }
    return [...this.wordLists];
  }

  cell(node, at) {
    if (node.querySelector('ul, ol, table, br, p + p, div + div')) {
      this.block(node, at, false);
      return;
    }
    if (!this.isBroken && node.previousElementSibling) {
      this.add(' | ', {...at, marks: {}});
    }
    this.children(node, {...at, isCell: true});
  }

  marks(node, name, style, above) {
    const marks = {...above.marks};
    const weight = /(?:^|[;\s])font-weight\s*:\s*(\w+)/i.exec(style)?.[1];
    const slant = /(?:^|[;\s])font-style\s*:\s*(\w+)/i.exec(style)?.[1];
    if (name === 'b' || name === 'strong') {
      marks.bold = true;
    }
    if (name === 'i' || name === 'em') {
      marks.italic = true;
    }
    if (weight) {
      marks.bold = /^bold/i.test(weight) || Number(weight) >= 600 || Boolean(above.isHeading);
    }
    if (slant) {
      marks.italic = /^(?:italic|oblique)$/i.test(slant);
    }
    if (name === 'a') {
      this.link(node, marks);
    }
    this.noteLooks(name, style, marks);
    return marks;
  }

  link(node, marks) {
    const address = richText.asPasted(node.getAttribute('href') || '').trim();
    if (richText.isLink(address)) {
      marks.href = address;
      marks.target = /^_(?:blank|self)$/.test(node.target) ? node.target : '';
    } else if (address !== '' && !address.startsWith('#')) {
      this.note('link');
    }
  }

  noteLooks(name, style, marks) {
    if (name === 'font' || /(?:^|[;\s])(?:color|background(?:-color)?|font(?:-family|-size)?)\s*:/i.test(style)) {
      this.note('looks');
    }
    if (RichTextReader.DRAWN.has(name) || !marks.href && /text-decoration[\w-]*\s*:[^;]*(?:underline|line-through)/i.test(style)) {
      this.note('lines');
    }
  }

  // Combines the lines of a list item, or of text outside lists, into one block.
  blocks() {
    const blocks = [];
    let hasBlank = false;
    for (const line of this.lines) {
      if (richText.isBlank(line.runs.map(run => run.text).join(''))) {
        hasBlank = true;
        continue;
      }
      line.runs.at(-1).text = line.runs.at(-1).text.replace(/ $/, '');
      const last = blocks.at(-1);
      if (last?.item === line.item) {
        last.runs.push({text: line.hasGap || hasBlank ? '\n\n' : '\n'}, ...line.runs);
      } else {
        blocks.push({item: line.item, levels: line.levels, runs: [...line.runs]});
      }
      hasBlank = false;
    }
    return blocks.map(({levels, runs}) => ({attributes: levels.flatMap(level => [level + 'List', level]), text: richText.pieces(runs)}));
  }
}
