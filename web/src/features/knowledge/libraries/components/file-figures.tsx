/** Pictures extracted from a file of a library. */
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import { useCallback } from 'react';
import { fetchBlob } from '../../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { FigureList } from '../../../../content/figures/parts/figure-list.tsx';
import type { LoadFigure } from '../../../../content/figures/parts/use-figure-image.ts';
import { libraryApi } from '../api.ts';

/** Renders nothing without pictures or while loading: the text next to them is more important. */
export function FileFigures({ dataSourceId, hash }: { dataSourceId: string; hash: string }) {
  const http = useHttp();
  const { data } = libraryApi.figures.useQuery({ params: { dataSourceId, hash } });
  const load: LoadFigure = useCallback(
    (figureId, signal) =>
      fetchBlob(http, fileLibraryRoutes.figureImage, { params: { dataSourceId, hash, figureId }, signal }),
    [http, dataSourceId, hash],
  );
  return <FigureList figures={data?.items ?? []} load={load} />;
}
