/** Explains file system failures that the operator can fix. */
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

/** Checks whether one path contains the other: a folder fails if its parent does. */
function areOnOneLine(one: string, other: string): boolean {
  const [above, below] = [path.resolve(one), path.resolve(other)].sort((a, b) => a.length - b.length);
  return `${below}${path.sep}`.startsWith(`${above}${path.sep}`);
}

/**
 * Explains why the data folder can't be used; `undefined` for other errors and files. `file` is the file
 * being written, which a failed write does not name.
 */
export function folderFailure(error: unknown, dataFolder: string, file?: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path: failed = file } = error as NodeJS.ErrnoException;
  const reason = reasons[code ?? ''];
  if (failed === undefined || reason === undefined || !areOnOneLine(failed, dataFolder)) return undefined;
  return `The data folder ${dataFolder} can't be used: ${reason} (${failed}). Fix that, or choose another with POLYLOGUE_DATA.`;
}
