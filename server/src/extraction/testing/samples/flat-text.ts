/** Builds the text document of a sample as flat OpenDocument. */
import type { Block, SampleContent } from './content.ts';
import { cellStyle, escaped, flatDocument, listStyles, listToOdf, tableToOdf, toOdf } from './flat-odf.ts';

/** Small, so that a sample has several pages. */
const pageSize = 'fo:page-width="14.8cm" fo:page-height="21cm" fo:margin="1.8cm"';

/** Builds a text document with header, footer, note, box, lists, table and formulas. */
export function flatText(content: SampleContent): string {
  const mode = `style:writing-mode="${content.direction === 'rtl' ? 'rl-tb' : 'lr-tb'}"`;
  const gap = '<style:header-footer-properties fo:min-height="0.8cm" fo:margin-bottom="0.3cm"/>';
  return flatDocument(content, {
    family: 'text',
    styles: [1, 2, 3].map(headingStyle).join(''),
    automaticStyles:
      listStyles() +
      cellStyle +
      `<style:style style:name="Table" style:family="table"><style:table-properties style:width="11.2cm" table:align="margins" ${mode}/></style:style>` +
      '<style:style style:name="Box" style:family="graphic"><style:graphic-properties style:wrap="none" style:horizontal-pos="center" style:horizontal-rel="paragraph" style:vertical-pos="top" style:vertical-rel="paragraph" fo:border="0.5pt solid #000000" fo:padding="0.2cm"/></style:style>' +
      `<style:page-layout style:name="Page"><style:page-layout-properties ${pageSize} ${mode}/><style:header-style>${gap}</style:header-style><style:footer-style>${gap}</style:footer-style></style:page-layout>`,
    masterPages:
      '<style:master-page style:name="Standard" style:page-layout-name="Page">' +
      `<style:header><text:p>${escaped(content.header)}</text:p></style:header>` +
      `<style:footer><text:p>${escaped(content.footer)} <text:page-number text:select-page="current">1</text:page-number></text:p></style:footer></style:master-page>`,
    body: content.blocks.map(toOdfBlock).join('\n'),
  });
}

const headingStyle = (level: number): string =>
  `<style:style style:name="Heading_20_${level}" style:display-name="Heading ${level}" style:family="paragraph" style:default-outline-level="${level}">` +
  `<style:paragraph-properties fo:keep-with-next="always"/><style:text-properties fo:font-size="${22 - level * 3}pt" style:font-size-complex="${22 - level * 3}pt" fo:font-weight="bold" style:font-weight-complex="bold"/></style:style>`;

function toOdfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<text:h text:style-name="Heading_20_${block.level}" text:outline-level="${block.level}">${toOdf(block.text)}</text:h>`;
    case 'paragraph':
      return `<text:p>${toOdf(block.text)}</text:p>`;
    case 'box':
      return `<text:p><draw:frame draw:style-name="Box" text:anchor-type="paragraph" svg:width="9cm"><draw:text-box fo:min-height="1cm"><text:p>${toOdf(block.text)}</text:p></draw:text-box></draw:frame></text:p>`;
    case 'formula':
      return `<text:p><draw:frame text:anchor-type="as-char" svg:width="3cm" svg:height="1cm"><draw:object><math xmlns="http://www.w3.org/1998/Math/MathML">${block.mathMl}</math></draw:object></draw:frame></text:p>`;
    case 'list':
      return listToOdf(block);
    case 'table':
      return tableToOdf(block, {
        attributes: 'table:name="Table1" table:style-name="Table"',
        repeatsHead: true,
      });
  }
}
