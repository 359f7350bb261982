/** Languages whose text can be recognised in pictures: those whose data are installed beside the product. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export const defaultRecognitionLanguages = ['eng', 'deu'];

const require = createRequire(import.meta.url);

/** The data of a language by its three-letter name, as in `eng`; `undefined` where they are not installed. */
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
