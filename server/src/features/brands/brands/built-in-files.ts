/** Pictures that ship with the product. */
import { readFile } from 'node:fs/promises';

/** File name of the product's logo, which no upload gets. */
export const builtInLogo = 'logo.svg';

export const readBuiltIn = (fileName: 'logo.svg' | 'splash.svg' | 'favicon.svg'): Promise<Buffer> =>
  readFile(new URL(`./built-in/${fileName}`, import.meta.url));
