// Converts between HTML and the editor's model, blocks of pieces. Writes only the HTML that descriptions may contain (DescriptionHtml).
'use strict';

const richText = (() => {
  const LEVELS_MAX = 10;
  const START = {item: 0, levels: [], marks: {}, isPlain: false, isCell: false, isHeading: false};
  const BULLET = /^\s*[•·▪●◦‣]\s+/;
  // Characters that texts must not contain, as in Text.forbidden.
  const FORBIDDEN = /[\p{Cc}\p{Cs}\p{NChar}]/gu;

  const isLink = address => /^(?:https?|mailto):\S/i.test(address) && !/\p{Cc}/u.test(address);
  const isBlank = text => text.trim() === '';
  const textOf = runs => runs.map(run => run.text).join('');

  // Browsers apply the page's Content-Security-Policy to styles and event handlers while parsing, so these are renamed first.
  function parsed(html) {
    const renamed = html.replace(/<(\/?)style\b/gi, '<$1xmp').replace(/(["'\s/])(style|on[a-z]+)(?=\s*=)/gi, '$1data-pasted-$2');
    return new DOMParser().parseFromString(renamed, 'text/html').body;
  }

  // Undoes the renaming within texts and addresses.
  function asPasted(text) {
    return text.replace(/data-pasted-(?=style|on[a-z])/gi, '');
  }

  // Merges adjacent runs with the same attributes.
  function pieces(runs) {
    const made = [];
    for (const {text, bold, italic, href, target} of runs.filter(run => run.text !== '')) {
      const attributes = {...bold && {bold: true}, ...italic && {italic: true}, ...href && {href}, ...href && target && {target}};
      const last = made.at(-1);
      if (last && JSON.stringify(last.attributes) === JSON.stringify(attributes)) {
        last.string += text;
      } else {
        made.push({type: 'string', string: text, attributes});
      }
    }
    return made;
  }

  function reader(html, left) {
    const made = new RichTextReader(left);
    made.children(parsed(html), START);
    return made;
  }

  function read(html, left) {
    return reader(html, left).blocks();
  }

  // Reads pasted HTML: drops link targets, and turns lines that begin with a bullet into a list.
  function readPasted(html, left) {
    const pasted = reader(html, left);
    for (const line of pasted.lines) {
      line.runs.forEach(run => { run.target = ''; });
      const bullet = line.levels.length === 0 && BULLET.exec(textOf(line.runs));
      if (bullet) {
        line.runs = without(line.runs, bullet[0].length);
        line.levels = ['bullet'];
        line.item = ++pasted.items;
      }
    }
    return pasted.blocks();
  }

  // Removes this many characters from the beginning.
  function without(runs, count) {
    const kept = [];
    for (const run of runs) {
      const cut = Math.min(count, run.text.length);
      count -= cut;
      kept.push({...run, text: run.text.slice(cut)});
    }
    return kept;
  }

  function readPlain(text) {
    return [{attributes: [], text: pieces([{text: text.replace(/\r\n?/g, '\n')}])}];
  }

  // Writes HTML. Lists stay open as long as the next item may belong to them.
  class Writer {
    html = '';
    open = [];
    lines = [];

    block({attributes, text}) {
      const lines = split(text);
      const levels = attributes.filter(name => name === 'bullet' || name === 'number').slice(0, LEVELS_MAX);
      if (levels.length === 0) {
        this.lines.push(...lines);
      } else if (!lines.every(line => isBlank(textOf(line)))) {
        this.paragraphs();
        this.item(levels, trimmed(lines));
      }
    }

    // An empty line ends a paragraph.
    paragraphs() {
      let paragraph = [];
      for (const line of [...this.lines, []]) {
        if (!isBlank(textOf(line))) {
          paragraph.push(line);
        } else if (paragraph.length > 0) {
          this.close(0);
          this.html += `<p>${paragraph.map(inline).join('<br>')}</p>`;
          paragraph = [];
        }
      }
      this.lines = [];
    }

    item(levels, lines) {
      let same = 0;
      while (same < this.open.length && this.open[same] === levels[same]) {
        same++;
      }
      this.close(same);
      if (same === levels.length) {
        this.html += '</li><li>';
      } else {
        this.open.push(levels[same]); // one level at a time: a nested item needs a parent item
        this.html += levels[same] === 'number' ? '<ol><li>' : '<ul><li>';
      }
      this.html += lines.map(inline).join('<br>');
    }

    close(depth) {
      while (this.open.length > depth) {
        this.html += this.open.pop() === 'number' ? '</li></ol>' : '</li></ul>';
      }
    }

    end() {
      this.paragraphs();
      this.close(0);
      return this.html;
    }
  }

  // Splits the pieces of a block into lines.
  function split(pieces) {
    const lines = [[]];
    for (const {type, string, attributes} of pieces) {
      if (type === 'string' && !attributes.blockBreak) {
        string.split('\n').forEach((text, index) => {
          if (index > 0) {
            lines.push([]);
          }
          lines.at(-1).push({...attributes, text: text.replaceAll('\t', ' ').replace(FORBIDDEN, '')});
        });
      }
    }
    return lines;
  }

  function trimmed(lines) {
    const filled = lines.map(line => !isBlank(textOf(line)));
    return lines.slice(filled.indexOf(true), filled.lastIndexOf(true) + 1);
  }

  // Writes runs as HTML. Tags stay open as long as the next run has them too.
  function inline(runs) {
    let html = '';
    let open = [];
    for (const run of [...runs.filter(one => one.text !== ''), {text: ''}]) {
      const tags = [...run.href && isLink(run.href) ? [link(run)] : [], ...run.bold ? ['strong'] : [], ...run.italic ? ['em'] : []];
      let same = 0;
      while (same < open.length && open[same] === tags[same]) {
        same++;
      }
      html += open.slice(same).reverse().map(tag => `</${tag.split(' ')[0]}>`).join('') + tags.slice(same).map(tag => `<${tag}>`).join('') + escaped(run.text);
      open = tags;
    }
    return html;
  }

  function link({href, target}) {
    return `a href="${escaped(href.replace(FORBIDDEN, '')).replaceAll('"', '&quot;')}"` + (target ? ` target="${target}"` : '');
  }

  function escaped(text) {
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }

  function write(blocks) {
    const writer = new Writer();
    blocks.forEach(block => writer.block(block));
    return writer.end();
  }

  return {read, readPasted, readPlain, write, pieces, asPasted, isLink, isBlank, LEVELS_MAX};
})();
