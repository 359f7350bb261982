/** A protection taken away, or a moment stretched, in the source that one process loads. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface SourcePatch {
  /** Relative to the repository. */
  file: string;
  /** Stands there exactly once. */
  find: string;
  replace: string;
}

/** What makes a Node process load patched sources, and `preload` before them; empty without either. */
export function patchEnvironment(
  patches: readonly SourcePatch[],
  preload: readonly string[] = [],
): Record<string, string> {
  const hook = pathToFileURL(path.join(import.meta.dirname, 'patched-source.ts')).href;
  const imports = [...(patches.length > 0 ? [hook] : []), ...preload];
  if (imports.length === 0) return {};
  return {
    NODE_OPTIONS: imports.map((url) => `--import=${url}`).join(' '),
    SOURCE_PATCHES: JSON.stringify(patches),
  };
}
