/** Extracted text of a file with a passage marked, and the file itself if it can be shown. */
import Box from '@mui/material/Box';
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import type { LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../entity/query-view.tsx';
import { useFormats } from '../../../../lib/formats.ts';
import { fetchBlob } from '../../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { PassageDocument } from '../../../../content/markdown/parts/passage-document.tsx';
import { OriginalDocument } from '../../../../content/pdf/parts/original-document.tsx';
import { libraryApi } from '../api.ts';
import { FileFigures } from './file-figures.tsx';
import { fileNameOf, type FileLocation } from './file-location.ts';

interface FileContentProps {
  dataSourceId: string;
  place: FileLocation;
}

/** Longer texts block the browser for seconds. */
const maxShownCharacters = 200_000;

/** Part of a long text around an offset, in whole lines. */
function partAround(text: string, start: number): { from: number; until: number } {
  if (text.length <= maxShownCharacters) return { from: 0, until: text.length };
  const wanted = Math.max(0, Math.min(start - maxShownCharacters / 2, text.length - maxShownCharacters));
  const from = wanted === 0 ? 0 : text.indexOf('\n', wanted) + 1;
  return { from, until: Math.min(text.length, from + maxShownCharacters) };
}

interface FileTextProps extends FileContentProps {
  /** Its pictures were omitted. */
  lacksFigures: boolean;
}

/** Styles of notes on the text. */
const noteStyles = { mb: 4, typography: 'small', color: 'text.secondary' } as const;

export function FileText({ dataSourceId, place: { hash, start = 0, end = 0 }, lacksFigures }: FileTextProps) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const query = libraryApi.extraction.useQuery({ params: { dataSourceId, hash } });
  return (
    <QueryView query={query} skeleton={<SkeletonLines count={14} />}>
      {({ text, mediaType }) => {
        const { from, until } = partAround(text, start);
        return (
          <>
            {until - from < text.length && (
              <Box role="note" sx={noteStyles}>
                {t('file.part', {
                  range: number.formatRange(from + 1, until),
                  total: number.format(text.length),
                })}
              </Box>
            )}
            {lacksFigures && (
              <Box role="note" sx={noteStyles}>
                {t('file.withoutFigures')}
              </Box>
            )}
            <FileFigures dataSourceId={dataSourceId} hash={hash} />
            <PassageDocument
              key={`${hash} ${start} ${end}`}
              text={text.slice(from, until)}
              isMarkdown={mediaType === 'text/markdown'}
              passage={{ start: start - from, end: end - from }}
              passageLabel={t('file.passage')}
            />
          </>
        );
      }}
    </QueryView>
  );
}

interface FileDocumentProps extends FileContentProps {
  file: Pick<LibraryFile, 'name' | 'mediaType'>;
}

export function FileDocument({ dataSourceId, place, file }: FileDocumentProps) {
  const http = useHttp();
  const { hash, start, end, page } = place;
  const load = useCallback(
    (signal: AbortSignal) =>
      fetchBlob(http, fileLibraryRoutes.downloadFile, { params: { dataSourceId, hash }, signal }),
    [http, dataSourceId, hash],
  );
  const isCited = page !== undefined && start !== undefined && end !== undefined;
  const { data, isLoading } = libraryApi.extraction.useQuery(
    { params: { dataSourceId, hash } },
    { skip: !isCited },
  );
  if (isCited && isLoading) return <SkeletonLines count={14} />;
  return (
    <OriginalDocument
      load={load}
      fileName={fileNameOf(file)}
      mediaType={file.mediaType}
      isCited={isCited}
      {...(isCited && data && { cited: { page, passage: data.text.slice(start, end) } })}
    />
  );
}
