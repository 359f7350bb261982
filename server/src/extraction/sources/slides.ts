/** Rewrites the tables of slides, whose spans, raised text, fields and line breaks the reader drops. */
import { breakMark, scriptMarks, spanMarks } from './marks.ts';

export const slideParts = /^ppt\/slides\/slide\d+\.xml$/;

const TABLE = /<a:tbl>|<a:tbl /;
const CELL = /<a:tc(?:\s[^<>]*)?>/g;

export const rewriteSlide = (xml: string): string => (TABLE.test(xml) ? rewriteTables(xml) : xml);

/** Tables of slides hold no tables. */
function rewriteTables(xml: string): string {
  let written = '';
  let from = 0;
  for (;;) {
    const start = indexOfTable(xml, from);
    const end = start < 0 ? -1 : xml.indexOf('</a:tbl>', start);
    if (end < 0) return written + xml.slice(from);
    written += xml.slice(from, start) + rewriteTable(xml.slice(start, end));
    from = end;
  }
}

const indexOfTable = (xml: string, from: number): number => {
  const at = xml.indexOf('<a:tbl', from);
  return at < 0 || /[\s>]/.test(xml.charAt(at + 6)) ? at : xml.indexOf('<a:tbl>', at);
};

function rewriteTable(xml: string): string {
  const run = (text: string) => `<a:r><a:t>${text}</a:t></a:r>`;
  const runs = xml
    .replace(/<a:br(?:\s[^<>]*)?\/>/g, run(breakMark))
    .replace(/<a:br(?:\s[^<>]*)?>/g, `${run(breakMark)}<a:brPr>`)
    .replaceAll('</a:br>', '</a:brPr>')
    .replace(/<(\/?)a:fld\b[^<>]*>/g, '<$1a:r>');
  return markSpans(markScripts(runs));
}

/** Encloses the text after run properties with a baseline. */
function markScripts(xml: string): string {
  return xml
    .replace(/<a:rPr\b[^<>]*\bbaseline="(-?)(\d+)"[^<>]*>/g, (tag, sign: string, value: string) =>
      Number(value) === 0
        ? tag
        : tag.replace('<a:rPr', `<a:rPr data-script="${sign === '-' ? 'subscript' : 'superscript'}"`),
    )
    .split('<a:r>')
    .map((part) => {
      const script = /^\s*<a:rPr data-script="(\w+)"/.exec(part)?.[1] as keyof typeof scriptMarks | undefined;
      if (!script) return part;
      const [open, close] = scriptMarks[script];
      return part.replace('<a:t>', `<a:t>${open}`).replace('</a:t>', `${close}</a:t>`);
    })
    .join('<a:r>');
}

/** Starts each merged cell with a paragraph that holds its spans. */
function markSpans(xml: string): string {
  const cells = xml.split(/(?=<a:tc[\s>])/);
  return cells
    .map((cell) => {
      const tag = cell.match(CELL)?.[0] ?? '';
      const [rows, columns] = [spanIn(tag, 'rowSpan'), spanIn(tag, 'gridSpan')];
      if (rows === 1 && columns === 1) return cell;
      const mark = `${spanMarks[0]}${rows},${columns}${spanMarks[1]}`;
      return cell.replace(/<a:p[\s/>]/, (start) => `<a:p><a:r><a:t>${mark}</a:t></a:r></a:p>${start}`);
    })
    .join('');
}

const spanIn = (tag: string, name: string): number =>
  Math.max(1, Number(new RegExp(`\\s${name}="(\\d{1,4})"`).exec(tag)?.[1] ?? 1));
