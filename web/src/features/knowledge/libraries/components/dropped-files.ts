/** Reads the files of a drop, including those of dropped folders. */
import type { ChosenFile } from './use-uploads.ts';

/** Hidden files belong to the system, for example `.DS_Store`. */
const isHidden = (name: string) => name.startsWith('.');

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** A folder returns its entries in batches; an empty batch is the last. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return found;
    found.push(...some);
  }
}

async function filesIn(entry: FileSystemEntry, folder: string): Promise<ChosenFile[]> {
  if (isHidden(entry.name)) return [];
  if (entry.isFile) return [{ file: await fileOf(entry as FileSystemFileEntry), folder }];
  const below = folder === '' ? entry.name : `${folder}/${entry.name}`;
  const found: ChosenFile[] = [];
  for (const child of await entriesOf(entry as FileSystemDirectoryEntry)) {
    found.push(...(await filesIn(child, below)));
  }
  return found;
}

/** Reads all dropped files. Call it in the drop event: afterwards the browser clears the data. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return chosenFiles(files);
  return (await Promise.all(entries.map((entry) => filesIn(entry, '')))).flat();
}

/** Returns the files of an input, with their path if a folder was chosen. */
export const chosenFiles = (files: FileList | null): ChosenFile[] =>
  [...(files ?? [])]
    .filter(({ name }) => !isHidden(name))
    .map((file) => ({ file, folder: file.webkitRelativePath.split('/').slice(0, -1).join('/') }));
