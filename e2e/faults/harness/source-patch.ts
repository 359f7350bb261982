/** Source patches of one process, which remove a protection or stretch a moment. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface SourcePatch {
  /** Relative to the repository. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
}

/** Returns the environment that makes a Node process load `preload` and patched sources; empty without either. */
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
