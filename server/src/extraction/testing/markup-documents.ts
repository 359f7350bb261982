/** Documents of hand-written markup, as office programs write their tables and raised text. */
import { zipOf } from '../../testing/office-files.ts';

const wordNames = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const slideNames =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const sheetNames =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const openNames = ['office', 'text', 'table', 'draw', 'style', 'presentation']
  .map(
    (name) =>
      `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`,
  )
  .join(' ');
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (kind: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relationTypes}/${kind}" Target="${target}"/></Relationships>`;

export const wordOf = (body: string): Buffer =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations('officeDocument', 'word/document.xml'),
    'word/document.xml': `<w:document ${wordNames}><w:body>${body}</w:body></w:document>`,
  });

/** Creates slides with one table. */
export const slidesOf = (rows: string): Buffer =>
  zipOf({
    'ppt/presentation.xml': `<p:presentation ${slideNames}><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations('slide', 'slides/slide1.xml'),
    'ppt/slides/slide1.xml': `<p:sld ${slideNames}><p:cSld><p:spTree><p:graphicFrame><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl>${rows}</a:tbl></a:graphicData></a:graphic></p:graphicFrame></p:spTree></p:cSld></p:sld>`,
  });

/** Creates a workbook with one sheet of a name. */
export const workbookWith = (sheet: string, name = 'Data'): Buffer =>
  zipOf({
    'xl/workbook.xml': `<workbook ${sheetNames}><sheets><sheet name="${name}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet ${sheetNames}>${sheet}</worksheet>`,
  });

export const openDocumentOf = (
  kind: 'text' | 'spreadsheet' | 'presentation',
  { body, styles = '' }: { body: string; styles?: string },
): Buffer =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<office:document-content ${openNames}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  });
