/** Writes `.br` and `.gz` copies of scripts and styles; the server sends them unchanged. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Minimum size worth compressing: the payload of one network packet. */
const minBytes = 1400;
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < minBytes) return;
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

export function compressedCopies(): Plugin {
  let assets = '';
  return {
    name: 'compressed-copies',
    apply: 'build',
    configResolved: ({ root, build }) => {
      assets = join(resolve(root, build.outDir), 'assets');
    },
    async writeBundle() {
      const texts = (await readdir(assets)).filter((name) => /\.(m?js|css|svg)$/.test(name));
      await Promise.all(texts.map((name) => compress(join(assets, name))));
    },
  };
}
