import { readFile, rm, truncate, writeFile } from 'node:fs/promises';

/** Flips a bit of a file, by default in its middle. */
export async function corrupt(file: string, placeIn = (bytes: Buffer) => bytes.length >> 1): Promise<void> {
  const bytes = await readFile(file);
  const place = placeIn(bytes);
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  await writeFile(file, bytes);
}

/** One function per kind of damage. */
export const damagesToFiles: ((file: string) => Promise<void>)[] = [
  (file) => rm(file),
  (file) => truncate(file, 7),
  (file) => writeFile(file, 'x', { flag: 'a' }),
  (file) => corrupt(file),
  (file) => writeFile(`${file}.other`, ''),
];
