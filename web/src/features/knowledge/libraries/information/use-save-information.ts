/** Saves metadata: all of it for one file, only changes for several. */
import { metadataLimits } from '@polylogue/contract/knowledge/libraries/metadata-limits';
import type { FileLibrary, LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { libraryApi } from '../api.ts';
import { type InformationRow, changedMetadata, toMetadata } from './rows.ts';

/** Files, or a folder with all its content; `''` is the whole library. */
export type DescribedFiles = { files: readonly LibraryFile[] } | { folder: string };

/** Rejects on failure. */
export function useSaveInformation({ dataSourceId }: FileLibrary) {
  const [describeFile] = libraryApi.describeFile.useMutation();
  const [describeFiles] = libraryApi.describeFiles.useMutation();
  return async (described: DescribedFiles, rows: readonly InformationRow[], removed: readonly string[]) => {
    const params = { dataSourceId };
    if ('folder' in described) {
      const body = { folder: described.folder, metadata: changedMetadata(rows, removed) };
      return void (await describeFiles({ params, body }).unwrap());
    }
    const { files } = described;
    const [file] = files;
    if (files.length === 1 && file !== undefined) {
      const { hash, version: ifMatch } = file;
      const replaced = { params: { dataSourceId, hash }, body: { metadata: toMetadata(rows) }, ifMatch };
      return void (await describeFile({ ...replaced, requestId: newRequestId() }).unwrap());
    }
    for (let from = 0; from < files.length; from += metadataLimits.files) {
      const some = files.slice(from, from + metadataLimits.files);
      const [hashes, versions] = [some.map(({ hash }) => hash), some.map(({ version }) => version)];
      await describeFiles({
        params,
        body: { hashes, versions, metadata: changedMetadata(rows, removed) },
      }).unwrap();
    }
  };
}
