/** Builds the web page of a sample, which Chromium prints and the product reads. */
import type { Block, Inline, List, SampleContent, Slide, Table } from './content.ts';
import { cellsOf } from './tables.ts';
import { escaped } from './flat-odf.ts';

const style =
  'body { font: 11pt/1.4 "DejaVu Serif", "Noto Naskh Arabic"; hyphens: manual } ' +
  'table { border-collapse: collapse } td, th { border: 1px solid; padding: 2pt 5pt; vertical-align: top } ' +
  '.box { border: 1px solid; padding: 5pt; width: 70% }';

const pageOf = ({ language, direction, title }: SampleContent, body: string, css: string) =>
  `<!doctype html>\n<html lang="${language}" dir="${direction}">\n<head><meta charset="utf-8"><title>${escaped(title)}</title>` +
  `<style>@page { margin: 15mm } ${style} ${css}</style></head>\n<body>\n${body}\n</body>\n</html>\n`;

/** Builds a page of the text document. */
export function textPage(content: SampleContent): string {
  const notes: Inline[] = [];
  const blocks = content.blocks.map((block) =>
    toHtmlBlock(block).replace(
      /<note>(.*?)<\/note>/g,
      (_, note: string) => `<sup><a href="#note${notes.push(note)}">${notes.length}</a></sup>`,
    ),
  );
  const endnotes = notes.map((note, index) => `<li id="note${index + 1}">${note}</li>`);
  const body = `<header>${escaped(content.header)}</header>\n<main>\n${blocks.join('\n')}\n<ol>${endnotes.join('')}</ol>\n</main>`;
  return pageOf(content, body, '@page { size: A5 }');
}

/** Builds a page of the sheets as they are displayed. */
export function sheetPage(content: SampleContent): string {
  const sheets = content.sheets.map(({ name, rows }) => {
    const cells = rows.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? { text: escaped(cell) } : { ...cell, text: cell.shown })),
    );
    return `<h2>${escaped(name)}</h2>\n${tableToHtml({ kind: 'table', headRows: 0, rows: cells })}`;
  });
  return pageOf(content, sheets.join('\n'), '@page { size: A4 landscape }');
}

/** Builds a page with a sheet of paper for each slide. */
export const slidePage = (content: SampleContent): string =>
  pageOf(
    content,
    content.slides.map(slideToHtml).join('\n'),
    '@page { size: 28cm 15.75cm } section { break-after: page; font-size: 18pt } .boxes { display: flex; gap: 1cm } .boxes p { border: 1px solid; flex: 1 }',
  );

const slideToHtml = ({ title, bullets, table, boxes }: Slide) =>
  `<section><h1>${title}</h1>${bullets ? listToHtml(bullets) : ''}${table ? tableToHtml(table) : ''}` +
  `${boxes ? `<div class="boxes">${boxes.map((text) => `<p>${text}</p>`).join('')}</div>` : ''}</section>`;

function toHtmlBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${block.text}</h${block.level}>`;
    case 'paragraph':
      return `<p>${block.text}</p>`;
    case 'box':
      return `<div class="box">${block.text}</div>`;
    case 'formula':
      return `<math display="block">${block.mathMl}</math>`;
    case 'list':
      return listToHtml(block);
    case 'table':
      return tableToHtml(block);
  }
}

function listToHtml({ isOrdered, items }: List): string {
  const tag = isOrdered ? 'ol' : 'ul';
  return `<${tag}>${items.map(({ text, nested }) => `<li>${text}${nested ? listToHtml(nested) : ''}</li>`).join('\n')}</${tag}>`;
}

function tableToHtml(table: Table): string {
  const rows = cellsOf(table).map((row, y) => {
    const tag = y < table.headRows ? 'th' : 'td';
    const cells = row.map((cell) => {
      if (cell.isCovered) return '';
      const spans = `${cell.columns > 1 ? ` colspan="${cell.columns}"` : ''}${cell.rows > 1 ? ` rowspan="${cell.rows}"` : ''}`;
      return `<${tag}${spans}>${cell.text}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const head = rows.slice(0, table.headRows).join('\n');
  return `<table>${head && `<thead>${head}</thead>\n`}<tbody>${rows.slice(table.headRows).join('\n')}</tbody></table>`;
}
