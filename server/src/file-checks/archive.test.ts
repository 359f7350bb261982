import { expect, it } from 'vitest';
import {
  fileWithFalseCount,
  officeFileOfManyParts,
  officeFile,
  officeFileOf4GB,
  zipOf,
} from '../testing/office-files.ts';
import { archiveTailBytes, inspectArchive } from './archive.ts';
import { processorTimeOf } from '../testing/processor-time.ts';

const whole = (file: Buffer) => ({ tail: file, sizeBytes: file.length });
const refused = (code: string) => expect.objectContaining({ code });

it('recognises a document by its content', () => {
  expect(inspectArchive(whole(officeFile('word/document.xml')))).toContain('wordprocessingml.document');
  expect(inspectArchive(whole(officeFile('xl/workbook.xml')))).toContain('spreadsheetml.sheet');
  expect(inspectArchive(whole(officeFile('ppt/presentation.xml')))).toContain('presentationml.presentation');
  expect(inspectArchive(whole(zipOf({ 'word/document.xml.exe': '' })))).toBe('application/zip');
});

it('needs only the end of a file', () => {
  const file = officeFile('word/document.xml');
  const from = file.indexOf('PK\x01\x02', 0, 'latin1');
  expect(inspectArchive({ tail: file.subarray(from), sizeBytes: file.length })).toContain('wordprocessingml');
});

it.each([
  ['swells', officeFileOf4GB(), 'file.too_complex'],
  ['has too many parts', officeFileOfManyParts(10_001), 'file.too_complex'],
  ['has no contents', Buffer.from('PK\x03\x04'), 'file.unreadable'],
  ['ends in its contents', officeFile('word/document.xml').subarray(0, -30), 'file.unreadable'],
])('refuses one that %s', (_what, file, code) => {
  expect(() => inspectArchive(whole(file))).toThrow(refused(code));
});

it.each([
  ['a million, with a number of 8 bytes', fileWithFalseCount(1_000_000, 'ZIP64')],
  ['a million', fileWithFalseCount(1_000_000, 'wraps')],
  ['ten more than a number of 2 bytes can say', fileWithFalseCount(2 ** 16 + 10, 'wraps')],
  ['as many as look like none', fileWithFalseCount(2 ** 16, 'wraps')],
])('refuses more parts than a 16-bit count holds at once: %s', (_what, file) => {
  const tail = file.subarray(-archiveTailBytes);
  const timeMs = processorTimeOf(() => {
    expect(() => inspectArchive({ tail, sizeBytes: file.length })).toThrow(refused('file.too_complex'));
    expect(() => inspectArchive(whole(file))).toThrow(refused('file.too_complex'));
  });
  expect(timeMs).toBeLessThan(500);
});

it('refuses contents that contradict the file, wherever they point', () => {
  const file = officeFile('word/document.xml');
  const end = file.length - 22;
  for (let offset = 8; offset < 20; offset += 1) {
    for (const value of [0xff, 0x80, 0x01]) {
      const broken = Buffer.from(file);
      broken[end + offset] = value;
      try {
        inspectArchive(whole(broken));
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^file\./) });
      }
    }
  }
});
