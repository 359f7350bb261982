/** Parts that flat OpenDocument files of all three families share. */
import type { Inline, List, SampleContent, Table } from './content.ts';
import { cellsOf, columnsOf } from './tables.ts';

const names = {
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  draw: 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0',
  fo: 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
  svg: 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0',
  number: 'urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0',
  presentation: 'urn:oasis:names:tc:opendocument:xmlns:presentation:1.0',
  of: 'urn:oasis:names:tc:opendocument:xmlns:of:1.2',
  xlink: 'http://www.w3.org/1999/xlink',
  dc: 'http://purl.org/dc/elements/1.1/',
  math: 'http://www.w3.org/1998/Math/MathML',
};

interface FlatDocument {
  family: 'text' | 'spreadsheet' | 'presentation';
  styles?: string;
  automaticStyles: string;
  masterPages: string;
  body: string;
}

/** Builds a flat OpenDocument file. */
export function flatDocument(content: SampleContent, document: FlatDocument): string {
  const namespaces = Object.entries(names).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  const { family, styles = '', automaticStyles, masterPages, body } = document;
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${namespaces.join(' ')} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${family}">
<office:meta><dc:title>${escaped(content.title)}</dc:title></office:meta>
<office:font-face-decls><style:font-face style:name="Body" svg:font-family="'${fontOf(content)}'"/></office:font-face-decls>
<office:styles>${defaultStyles(content)}${styles}</office:styles>
<office:automatic-styles>${characterStyles}${automaticStyles}</office:automatic-styles>
<office:master-styles>${masterPages}</office:master-styles>
<office:body><office:${family}>${body}</office:${family}></office:body>
</office:document>`;
}

const fontOf = ({ language }: SampleContent): string =>
  language === 'ar' ? 'Noto Naskh Arabic' : 'DejaVu Serif';

function defaultStyles({ language, country, direction }: SampleContent): string {
  const isArabic = language === 'ar';
  const fonts = 'style:font-name="Body" style:font-name-asian="Body" style:font-name-complex="Body"';
  const western = isArabic
    ? 'fo:language="en" fo:country="GB"'
    : `fo:language="${language}" fo:country="${country}"`;
  const properties =
    `<style:paragraph-properties fo:margin-bottom="0.2cm" ${direction === 'rtl' ? 'fo:text-align="right" style:writing-mode="rl-tb"' : 'style:writing-mode="lr-tb"'}/>` +
    `<style:text-properties ${fonts} fo:font-size="11pt" style:font-size-complex="11pt" ${western} ` +
    'style:language-complex="ar" style:country-complex="EG"/>';
  return ['paragraph', 'table-cell', 'graphic']
    .map((family) => `<style:default-style style:family="${family}">${properties}</style:default-style>`)
    .join('');
}

const textStyle = (name: string, properties: string) =>
  `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`;
const characterStyles = [
  textStyle('b', 'fo:font-weight="bold" style:font-weight-complex="bold"'),
  textStyle('i', 'fo:font-style="italic" style:font-style-complex="italic"'),
  textStyle('sup', 'style:text-position="super 58%"'),
  textStyle('sub', 'style:text-position="sub 58%"'),
].join('');

/** Escapes plain text for XML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Converts tags of inline text to OpenDocument. */
export const toOdf = (text: Inline): string =>
  text
    .replace(/<(b|i|sup|sub)>/g, '<text:span text:style-name="$1">')
    .replace(/<\/(?:b|i|sup|sub)>/g, '</text:span>')
    .replace(/<a href="([^"]+)">(.*?)<\/a>/g, '<text:a xlink:type="simple" xlink:href="$1">$2</text:a>')
    .replace(
      /<note>(.*?)<\/note>/g,
      '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>$1</text:p></text:note-body></text:note>',
    );

/** Builds a list whose marks depend on its own kind, whatever the kind of the outer one. */
export function listToOdf({ isOrdered, items }: List): string {
  const entries = items.map(
    ({ text, nested }) =>
      `<text:list-item><text:p>${toOdf(text)}</text:p>${nested ? listToOdf(nested) : ''}</text:list-item>`,
  );
  return `<text:list text:style-name="${isOrdered ? 'Numbers' : 'Bullets'}">${entries.join('')}</text:list>`;
}

/** Builds both list styles, with three levels each. */
export function listStyles(): string {
  const levels = [1, 2, 3].map((level) => {
    const place = `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-0.6cm" fo:margin-left="${level * 0.7}cm"/></style:list-level-properties>`;
    return {
      number: `<text:list-level-style-number text:level="${level}" style:num-format="${level === 3 ? 'a' : '1'}" style:num-suffix=".">${place}</text:list-level-style-number>`,
      bullet: `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${'•◦▪'[level - 1]}">${place}</text:list-level-style-bullet>`,
    };
  });
  return (
    `<text:list-style style:name="Numbers">${levels.map(({ number }) => number).join('')}</text:list-style>` +
    `<text:list-style style:name="Bullets">${levels.map(({ bullet }) => bullet).join('')}</text:list-style>`
  );
}

/** Builds a table with covered cells where others span. Slides know no rows that are repeated on each page. */
export function tableToOdf(table: Table, { attributes = '', repeatsHead = false } = {}): string {
  const rows = cellsOf(table).map((row) => {
    const cells = row.map((cell) => {
      if (cell.isCovered) return '<table:covered-table-cell/>';
      const { text, columns, rows: height } = cell;
      return `<table:table-cell table:style-name="Cell" office:value-type="string" table:number-columns-spanned="${columns}" table:number-rows-spanned="${height}"><text:p>${toOdf(text)}</text:p></table:table-cell>`;
    });
    return `<table:table-row>${cells.join('')}</table:table-row>`;
  });
  const head = rows.splice(0, repeatsHead ? table.headRows : 0).join('');
  return (
    `<table:table ${attributes}><table:table-column table:number-columns-repeated="${columnsOf(table)}"/>` +
    `${head && `<table:table-header-rows>${head}</table:table-header-rows>`}${rows.join('')}</table:table>`
  );
}

export const cellStyle =
  '<style:style style:name="Cell" style:family="table-cell"><style:table-cell-properties fo:border="0.5pt solid #000000" fo:padding="0.1cm"/></style:style>';
