/** Reading of documents that LibreOffice saved and Chromium printed: the words of their source in its order. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExtractedText } from './document.ts';
import { readDocument } from './read-document.ts';
import { samples } from './testing/samples/contents.ts';
import { differencesOf } from './testing/samples/differences.ts';
import { expectationOf } from './testing/samples/expectations.ts';

const folder = path.join(import.meta.dirname, 'testing/samples/files');
const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
const mediaTypes: Record<string, string> = {
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  odp: `${openDocument}.presentation`,
  rtf: 'application/rtf',
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
};

const files = samples.flatMap((content) =>
  globSync('*.*', { cwd: path.join(folder, content.language) })
    .sort()
    .map((name) => ({ name: `${content.language}/${name}`, content })),
);

function readSample(name: string): Promise<ExtractedText> {
  const mediaType = mediaTypes[path.extname(name).slice(1)] ?? 'text/plain';
  const content = readFileSync(path.join(folder, name));
  return readDocument({ name, mediaType, content, withFigures: false });
}

const nothing = {
  missing: [],
  missingApart: [],
  passages: [],
  repeated: [],
  unknown: [],
  rows: [],
  columns: [],
  marks: [],
  formulas: [],
  links: [],
};

describe('the reading of a sample document', () => {
  it.each(files)('holds the words of the source of $name in their order', async ({ name, content }) => {
    const expected = expectationOf(content, path.basename(name));
    expect(differencesOf(await readSample(name), expected)).toEqual(nothing);
  });
});
