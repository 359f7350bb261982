/** Files that the PDF viewer fetches on demand: fonts missing from a document, character maps, decoders. */
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { pdfAssetsPath } from '../src/content/pdf/document/pdf-assets-path.ts';

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** Only decoders in plain JavaScript: the content security policy allows no WebAssembly. */
const folders: Record<string, RegExp> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  wasm: /_nowasm_fallback\.js$/,
};
const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
  version: string;
};

/** Emits them next to the scripts, under the package's version, so that they can be cached forever. */
export function pdfAssets(): Plugin {
  const base = pdfAssetsPath(version);
  return {
    name: 'pdf-assets',
    configureServer({ middlewares }) {
      middlewares.use(base, (request, response, next) => {
        const file = join(packageFolder, (request.url ?? '').replaceAll('..', ''));
        if (!existsSync(file)) return next();
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        createReadStream(file).pipe(response);
      });
    },
    generateBundle() {
      for (const [folder, isNeeded] of Object.entries(folders)) {
        for (const name of readdirSync(join(packageFolder, folder)).filter((file) => isNeeded.test(file))) {
          const fileName = `${base.slice(1)}${folder}/${name}`;
          const source = readFileSync(join(packageFolder, folder, name));
          this.emitFile({ type: 'asset', fileName, source });
        }
      }
    },
  };
}
