/** Damage to the files of an index. */
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';

/** Turns a bit of a file, in its middle if not elsewhere. */
export async function garble(file: string, placeIn = (bytes: Buffer) => bytes.length >> 1): Promise<void> {
  const bytes = await readFile(file);
  const place = placeIn(bytes);
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  await writeFile(file, bytes);
}

/** One of each kind. */
export const damagesToFiles: ((file: string) => Promise<void>)[] = [
  (file) => rm(file),
  (file) => truncate(file, 7),
  (file) => writeFile(file, 'x', { flag: 'a' }),
  (file) => garble(file),
  (file) => writeFile(`${file}.other`, ''),
];
