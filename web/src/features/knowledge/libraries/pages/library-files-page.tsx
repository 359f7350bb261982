/** Page of a library: the list of its files, or the file in the address. */
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { QueryView } from '../../../../entity/query-view.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { libraryApi } from '../api.ts';
import { FileList } from '../components/file-list.tsx';
import { useFileLocation } from '../components/file-location.ts';
import { useUploads } from '../components/use-uploads.ts';

/** Loaded when a file is opened. */
const FilePage = lazy(async () => ({ default: (await import('../components/file-page.tsx')).FilePage }));

export function LibraryFilesPage() {
  const { dataSourceId = '' } = useParams();
  const query = libraryApi.get.useQuery({ params: { dataSourceId } });
  return (
    <QueryView query={query}>{(library) => <LibraryFiles key={dataSourceId} library={library} />}</QueryView>
  );
}

/** Uploads continue while a file is open. */
function LibraryFiles({ library }: { library: FileLibrary }) {
  const uploads = useUploads(library.dataSourceId);
  const place = useFileLocation();
  if (!place) return <FileList library={library} uploads={uploads} />;
  return (
    <Suspense fallback={<SkeletonLines count={4} />}>
      <FilePage key={place.hash} library={library} place={place} uploads={uploads} />
    </Suspense>
  );
}
