/** Languages available for text recognition, by installed data packages. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export const defaultRecognitionLanguages = ['eng', 'deu'];
/** Name of the data for the direction of text. */
export const directionData = 'osd';

const require = createRequire(import.meta.url);

/**
 * Returns the data file of a language by its three-letter name, such as `eng`; `undefined` if not installed.
 */
export function dataOfLanguage(name: string): string | undefined {
  if (!/^[a-z]{3}(_[a-z]+)?$/.test(name)) return undefined;
  try {
    const folder = path.dirname(require.resolve(`@tesseract.js-data/${name}/package.json`));
    const file = path.join(folder, '4.0.0_best_int', `${name}.traineddata.gz`);
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}
