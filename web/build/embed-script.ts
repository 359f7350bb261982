/**
 * Builds the script that other sites load (`web/embed`): one small self-contained file under a stable URL.
 */
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '../embed');

/** Returns the minified script; it runs in every browser that the product supports. */
export async function embedScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'embed.ts'),
        output: { format: 'iife', entryFileNames: 'embed.js' },
      },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  for (const { output } of outputs.filter((one) => 'output' in one)) return output[0].code;
  throw new Error('The embedding script was not built.');
}

export function embedScriptFile(): Plugin {
  return {
    name: 'embed-script',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'embed.js', source: await embedScript() });
    },
  };
}
