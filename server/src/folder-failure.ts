/** Failures of the file system that whoever runs the product can mend, in words. */
import path from 'node:path';

const reasons: Record<string, string> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'a file is in its place',
  ENOTDIR: 'a file is in its place',
  EISDIR: 'a folder is in its place',
  ENOENT: 'it is missing and can not be created',
};

/** Whether one path is the other, or above or below it: a folder fails where its parent does, too. */
function areOnOneLine(one: string, other: string): boolean {
  const [above, below] = [path.resolve(one), path.resolve(other)].sort((a, b) => a.length - b.length);
  return `${below}${path.sep}`.startsWith(`${above}${path.sep}`);
}

/**
 * Why the data folder can't be used, as a sentence; `undefined` for an error of another kind, or about other files.
 * `file` is what was being written, which a failed write does not tell.
 */
export function folderFailure(error: unknown, dataFolder: string, file?: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path: failed = file } = error as NodeJS.ErrnoException;
  const reason = reasons[code ?? ''];
  if (failed === undefined || reason === undefined || !areOnOneLine(failed, dataFolder)) return undefined;
  return `The data folder ${dataFolder} can't be used: ${reason} (${failed}). Fix that, or choose another with POLYLOGUE_DATA.`;
}
