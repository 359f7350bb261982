/** Builds the page that draws diagrams: on its own, so that it shares no file with the application. */
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { framePath } from '../src/content/markdown/diagrams/messages.ts';

const entry = join(import.meta.dirname, '../src/content/markdown/diagrams/frame.ts');
/** Start of the names of its scripts; the server lets an opaque origin load them. */
const prefix = 'assets/diagram-';

const page = (script: string) =>
  `<!doctype html><meta charset="utf-8"><title>Diagrams</title><script type="module" crossorigin src="/${script}"></script>`;

async function buildFrame() {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        output: {
          format: 'es',
          entryFileNames: `${prefix}[name]-[hash].js`,
          chunkFileNames: `${prefix}[name]-[hash].js`,
          assetFileNames: `${prefix}[name]-[hash][extname]`,
        },
      },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  return outputs.flatMap((one) => ('output' in one ? one.output : []));
}

export function diagramFrame(): Plugin {
  return {
    name: 'diagram-frame',
    apply: 'build',
    async generateBundle() {
      for (const file of await buildFrame()) {
        const source = file.type === 'chunk' ? file.code : file.source;
        this.emitFile({ type: 'asset', fileName: file.fileName, source });
        if (file.type !== 'chunk' || !file.isEntry) continue;
        this.emitFile({ type: 'asset', fileName: framePath.slice(1), source: page(file.fileName) });
      }
    },
  };
}
