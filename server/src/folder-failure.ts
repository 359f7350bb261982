/** Failures of the file system that whoever runs the product can mend, in words. */

const reasons: Record<string, string> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'a file is in its place',
  ENOTDIR: 'a file is in its place',
  EISDIR: 'a folder is in its place',
  ENOENT: 'it is missing and can not be made',
};

/** Why the data folder can't be used, as a sentence; `undefined` for an error of another kind. */
export function folderFailure(error: unknown, dataFolder: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path } = error as NodeJS.ErrnoException;
  const reason = path === undefined ? undefined : reasons[code ?? ''];
  if (reason === undefined) return undefined;
  return `The data folder ${dataFolder} can't be used: ${reason} (${path}). Mend that, or choose another with POLYLOGUE_DATA.`;
}
