/** Sends what is said of files: of one file all of it, of several only what is said anew. */
import { metadataLimits } from '@polylogue/contract/file-libraries/filters';
import type { FileLibrary, LibraryFile } from '@polylogue/contract/file-libraries/schemas';
import { libraryApi } from '../api.ts';
import { type InformationRow, saidAnew, saidIn } from './rows.ts';

/** Files, or a folder with all that lies in it; `''`: the library. */
export type DescribedFiles = { files: readonly LibraryFile[] } | { folder: string };

/** Rejects with the failure. */
export function useSaveInformation({ dataSourceId }: FileLibrary) {
  const [describeFile] = libraryApi.describeFile.useMutation();
  const [describeFiles] = libraryApi.describeFiles.useMutation();
  return async (described: DescribedFiles, rows: readonly InformationRow[], removed: readonly string[]) => {
    const params = { dataSourceId };
    if ('folder' in described) {
      const body = { folder: described.folder, metadata: saidAnew(rows, removed) };
      return void (await describeFiles({ params, body }).unwrap());
    }
    const hashes = described.files.map(({ hash }) => hash);
    const [hash] = hashes;
    if (hashes.length === 1 && hash !== undefined) {
      const body = { metadata: saidIn(rows) };
      return void (await describeFile({ params: { dataSourceId, hash }, body }).unwrap());
    }
    for (let from = 0; from < hashes.length; from += metadataLimits.files) {
      const some = hashes.slice(from, from + metadataLimits.files);
      await describeFiles({ params, body: { hashes: some, metadata: saidAnew(rows, removed) } }).unwrap();
    }
  };
}
