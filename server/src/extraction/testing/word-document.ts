/** Word documents for tests, from the markup of their parts. */
import { zipOf } from '../../testing/office-files.ts';

const names = Object.entries({
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

/** Markup of the parts, without their root elements. */
export interface WordMarkup {
  body: string;
  styles?: string;
  numbering?: string;
  footnotes?: string;
  endnotes?: string;
  headers?: string[];
  footers?: string[];
  relations?: string;
  /** Parts with their root elements. */
  others?: Record<string, string>;
}

/** Creates a Word document. */
export function wordDocument(markup: WordMarkup): Buffer {
  const { body, headers = [], footers = [], relations = '', others = {} } = markup;
  const part = (root: string, content: string) => `<w:${root} ${names}>${content}</w:${root}>`;
  const optional = (['styles', 'numbering', 'footnotes', 'endnotes'] as const).flatMap((root) => {
    const content = markup[root];
    return content === undefined ? [] : [[`word/${root}.xml`, part(root, content)]];
  });
  const running = [
    ...headers.map((content, at) => [`word/header${at + 1}.xml`, part('hdr', content)]),
    ...footers.map((content, at) => [`word/footer${at + 1}.xml`, part('ftr', content)]),
  ];
  return zipOf({
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`,
    ...Object.fromEntries([...optional, ...running]),
    ...Object.fromEntries(
      Object.entries(others).map(([path, content]) => [path, content.replace('>', ` ${names}>`)]),
    ),
  });
}

/** Markup of a run with optional properties. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
/** Markup of a paragraph with optional properties. */
export const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
/** Markup of a paragraph of a style. */
export const styled = (style: string, text: string, properties = ''): string =>
  paragraph(run(text), `<w:pStyle w:val="${style}"/>${properties}`);
