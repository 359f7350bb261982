/** Texts with the control characters of terminals and old programs. */
import { expect, it } from 'vitest';
import { recogniseFile } from '../file-checks/recognise-file.ts';
import { readDocument } from './read-document.ts';

async function textOf(content: Buffer): Promise<string> {
  const mediaType = (await recogniseFile(content)) ?? 'unknown';
  return (await readDocument({ name: 'a.log', mediaType, content, withFigures: false })).text;
}

it.each([
  ['colours', '\u001B[32mOK\u001B[0m Prüfung\n\u001B]0;title\u0007größer\n', 'OK Prüfung\ngrößer\n'],
  ['overstruck letters', 'N\bNA\bAM\bME\bE\n    ls - größe', 'NAME\n    ls - größe'],
  ['NUL between entries', 'key=value\0other=größe\0', 'key=value other=größe'],
  ['NUL after its end', `Grüße aus Köln${'\0'.repeat(60)}`, 'Grüße aus Köln'],
  ['the end of a DOS file', 'Größe und Ende\r\n\u001A', 'Größe und Ende'],
  ['a bell and a vertical tab', 'fertig\u0007, schön\u000Bzweite Zeile', 'fertig, schön\nzweite Zeile'],
])('reads a text with %s', async (_what, written, text) => {
  expect(await textOf(Buffer.from(written))).toBe(text);
});

it('reads a text of an old encoding with colours', async () => {
  expect(await textOf(Buffer.from('\x1b[1mGr\xf6\xdfe\x1b[0m in K\xf6ln', 'latin1'))).toBe('Größe in Köln');
});

it('reads Japanese that escape sequences shift to', async () => {
  expect(await textOf(Buffer.from('Date: \x1b$B5Y2K\x1b(B, 5 May', 'latin1'))).toBe('Date: 休暇, 5 May');
});

it.each([
  ['NUL throughout', 'TABLE\0\u0001\u0002\0name\0\u0007\0size\0\u0003'],
  ['bytes of a program', '\x7fBIN\x02\x01\x01\0\xff\xfe\xfd text'],
])('refuses a file with %s', async (_what, written) => {
  expect(await recogniseFile(Buffer.from(written, 'latin1'))).not.toBe('text/plain');
});

it('removes controls in linear time', async () => {
  const startMs = performance.now();
  await textOf(Buffer.from(`text in a file \u0007 ${' '.repeat(300_000)}x${'\0'.repeat(300_000)}y`));
  expect(performance.now() - startMs).toBeLessThan(2_000);
});
