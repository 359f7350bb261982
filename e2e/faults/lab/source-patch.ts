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

/** What makes a Node process load patched sources; empty without patches. */
export function patchEnvironment(patches: readonly SourcePatch[]): Record<string, string> {
  if (patches.length === 0) return {};
  const hook = pathToFileURL(path.join(import.meta.dirname, 'patched-source.ts')).href;
  return { NODE_OPTIONS: `--import=${hook}`, SOURCE_PATCHES: JSON.stringify(patches) };
}
