/**
 * Module hook (`node --import`) that patches sources when they load, so that a protection can be removed without a
 * switch in the product. SOURCE_PATCHES is the list of patches as JSON.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SourcePatch } from './source-patch.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const patches = JSON.parse(process.env['SOURCE_PATCHES'] ?? '[]') as SourcePatch[];
const patchesOf = Map.groupBy(patches, ({ file }) => pathToFileURL(path.join(repository, file)).href);

/** Applies the patches. Throws if one no longer matches, since its protection would still be on. */
function patched(source: string, list: readonly SourcePatch[]): string {
  let result = source;
  for (const { file, find, replace } of list) {
    if (result.split(find).length !== 2) throw new Error(`${file} does not hold exactly once: ${find}`);
    result = result.replace(find, () => replace);
  }
  return result;
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const list = patchesOf.get(url);
    if (!list) return loaded;
    return { ...loaded, source: patched(readFileSync(new URL(url), 'utf8'), list) };
  },
});
