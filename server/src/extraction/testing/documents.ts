/** Test documents, written by other code than the reader under test. */
import { buffer } from 'node:stream/consumers';
import { OfficeGenerator, OfficeParser } from 'officeparser';
import ZipStream from 'zip-stream';
import { withCrossReferences } from './pdf-file.ts';

interface PageOfText {
  heading: string;
  lines: string[];
  /** Line at the top edge of the page. */
  head?: string;
  /** Line at the bottom edge of the page. */
  foot?: string;
}

/** Creates a PDF with a page per text; headings are set larger. */
export function pdfOf(...pages: PageOfText[]): Buffer {
  const objects: string[] = [];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [index, { heading, lines, head = '', foot = '' }] of pages.entries()) {
    const rest = lines.map((line) => `0 -16 Td (${line}) Tj`).join(' ');
    const edges = `BT /F 9 Tf 50 800 Td (${head}) Tj 0 -770 Td (${foot}) Tj ET`;
    const content = `BT /F 24 Tf 50 740 Td (${heading}) Tj /F 11 Tf 0 -24 Td ${rest} ET ${edges}`;
    const contentId = 5 + index * 2;
    const resources = '/Resources << /Font << /F 3 0 R >> >>';
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${contentId} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  return withCrossReferences(objects);
}

/** Encrypts a PDF with an unknown password (PDF 1.7, 7.6.3: revision 2 of the standard handler). */
export function lockedPdf(pdf: Buffer): Buffer {
  const any = (byte: string) => `<${byte.repeat(32)}>`;
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${any('a1')} /U ${any('b2')} >> /ID [${any('c3')} ${any('c3')}]`;
  return Buffer.from(pdf.toString('latin1').replace('trailer\n<<', `trailer\n<< ${lock}`), 'latin1');
}

/** Converts Markdown to an office document. */
export async function officeOf(markdown: string, type: 'docx' | 'odt' | 'epub'): Promise<Buffer> {
  const document = await OfficeParser.parseOffice(Buffer.from(markdown), { fileType: 'md' });
  const { value } = await OfficeGenerator.generate(document, type);
  return Buffer.from(value as unknown as Uint8Array);
}

async function zipOf(entries: Record<string, string>): Promise<Buffer> {
  const zip = new ZipStream();
  const all = buffer(zip);
  for (const [name, content] of Object.entries(entries)) {
    await new Promise<void>((resolve, reject) => {
      zip.entry(Buffer.from(content), { name }, (error) => (error ? reject(error) : resolve()));
    });
  }
  zip.finish();
  return all;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const documentRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Creates a workbook from the rows of each sheet. */
export function workbookOf(sheets: Record<string, string[][]>): Promise<Buffer> {
  const names = Object.keys(sheets);
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const entries: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${names.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${documentRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${documentRelations}"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}">${names.map((_, i) => `<Relationship Id="r${i + 1}" Type="${documentRelations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
  };
  for (const [i, name] of names.entries()) {
    const rows = (sheets[name] ?? []).map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
    entries[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
  }
  return zipOf(entries);
}

/** Creates a Word document whose main part unpacks to the given number of characters. */
export const swollenDocument = (characters: number): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': `<Types xmlns="${types}"/>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${'<w:p/>'.repeat(Math.round(characters / 6))}</w:body></w:document>`,
  });
