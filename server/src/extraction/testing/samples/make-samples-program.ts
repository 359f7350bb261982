/**
 * Makes the sample documents in `files/`: `node server/src/extraction/testing/samples/make-samples-program.ts`.
 * Wants LibreOffice (writer, calc, impress, math), Chromium, and the fonts DejaVu and Noto Naskh Arabic.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { samples } from './contents.ts';
import { flatSheets } from './flat-sheets.ts';
import { flatSlides } from './flat-slides.ts';
import { flatText } from './flat-text.ts';
import { withoutTraces } from './without-traces.ts';
import { sheetPage, slidePage, textPage } from './web-pages.ts';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** Separator, quotation mark, UTF-8, from line 1, and values as displayed. */
const CSV_OPTIONS = '44,34,76,1,,0,false,true';

/** Builders and LibreOffice's export filters by family; a filter's key is the extension. */
const families = {
  text: {
    extension: 'fodt',
    build: flatText,
    page: textPage,
    filters: {
      docx: 'MS Word 2007 XML',
      odt: 'writer8',
      rtf: 'Rich Text Format',
      html: 'HTML (StarWriter)',
      epub: 'EPUB',
      txt: 'Text (encoded):UTF8',
      pdf: 'writer_pdf_Export',
    },
  },
  sheets: {
    extension: 'fods',
    build: flatSheets,
    page: sheetPage,
    filters: {
      xlsx: 'Calc MS Excel 2007 XML',
      ods: 'calc8',
      csv: `Text - txt - csv (StarCalc):${CSV_OPTIONS}`,
      html: 'HTML (StarCalc)',
      pdf: 'calc_pdf_Export',
    },
  },
  slides: {
    extension: 'fodp',
    build: flatSlides,
    page: slidePage,
    filters: { pptx: 'Impress MS PowerPoint 2007 XML', odp: 'impress8', pdf: 'impress_pdf_Export' },
  },
};

const files = fileURLToPath(new URL('files/', import.meta.url));
const work = mkdtempSync(path.join(tmpdir(), 'samples-'));
try {
  for (const { language } of samples) mkdirSync(path.join(files, language), { recursive: true });
  for (const [family, { extension, build, page, filters }] of Object.entries(families)) {
    const sources = samples.map((content) => {
      const source = path.join(work, `${content.language}.${extension}`);
      writeFileSync(source, build(content));
      writePage(`${content.language}/${family}`, page(content));
      return source;
    });
    for (const [format, filter] of Object.entries(filters)) convert(sources, { family, format, filter });
  }
} finally {
  rmSync(work, { recursive: true });
}

/** Stores a web page and what Chromium prints of it. */
function writePage(name: string, page: string): void {
  const source = path.join(work, 'page.html');
  const printed = path.join(work, 'page.pdf');
  writeFileSync(source, page);
  execFileSync(CHROMIUM, [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-pdf-header-footer',
    `--user-data-dir=${path.join(work, 'chromium')}`,
    `--print-to-pdf=${printed}`,
    `file://${source}`,
  ]);
  writeFileSync(`${files}${name}.page.html`, page);
  writeFileSync(`${files}${name}.chromium.pdf`, withoutTraces(readFileSync(printed), 'pdf'));
}

interface Conversion {
  family: string;
  format: string;
  filter: string;
}

/** Lets LibreOffice save the sources in one format. */
function convert(sources: string[], { family, format, filter }: Conversion): void {
  const outcomes = path.join(work, `${family}-${format}`);
  execFileSync('soffice', [
    '--headless',
    `-env:UserInstallation=file://${path.join(work, 'office')}`,
    '--convert-to',
    `${format}:${filter}`,
    '--outdir',
    outcomes,
    ...sources,
  ]);
  for (const name of readdirSync(outcomes).filter((each) => each.endsWith(`.${format}`))) {
    const content = withoutTraces(readFileSync(path.join(outcomes, name)), format);
    writeFileSync(`${files}${path.parse(name).name}/${family}.libreoffice.${format}`, content);
  }
}
