/** Hand-written documents with one sentence, and an optional prefix before their markup. */
import { zipOf } from '../../testing/office-files.ts';

const office = 'application/vnd.openxmlformats-officedocument';
export const smallDocumentTypes = {
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  epub: 'application/epub+zip',
};

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const slideNames =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const relationsOf = (kind: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/${kind}" Target="${target}"/></Relationships>`;

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const wordOf = (text: string, head = '') =>
  zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `${head}<w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>Leave: ${text}</w:t></w:r></w:p></w:body></w:document>`,
  });
const workbookOf = (text: string, head = '') =>
  zipOf({
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsOf('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${spreadsheet}"><sheetData><row><c t="inlineStr"><is><t>Leave: ${text}</t></is></c></row></sheetData></worksheet>`,
  });
const slidesOf = (text: string, head = '') =>
  zipOf({
    'ppt/presentation.xml': `<p:presentation ${slideNames} xmlns:r="${relations}"><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsOf('slide', 'slides/slide1.xml'),
    'ppt/slides/slide1.xml': `${head}<p:sld ${slideNames}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>Leave: ${text}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
  });
const openDocumentOf = (text: string, head = '') =>
  zipOf({
    mimetype: smallDocumentTypes.odt,
    'content.xml': `${head}<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:p>Leave: ${text}</text:p></office:text></office:body></office:document-content>`,
  });
const bookOf = (text: string, head = '') =>
  zipOf({
    mimetype: smallDocumentTypes.epub,
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf':
      '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'a.xhtml': `${head}<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Leave: ${text}</p></body></html>`,
  });

/** Documents with the text `Leave: …`; `head` precedes the markup of that part. */
export const smallDocument = {
  docx: wordOf,
  xlsx: workbookOf,
  pptx: slidesOf,
  odt: openDocumentOf,
  epub: bookOf,
};
