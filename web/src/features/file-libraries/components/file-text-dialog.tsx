/** A file of a library: the text that answers can quote of it, and of a PDF the document itself. */
import Box from '@mui/material/Box';
import { fileLibraryRoutes } from '@polylogue/contract/file-libraries/routes';
import type { LibraryFile } from '@polylogue/contract/file-libraries/schemas';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../entity/query-view.tsx';
import { fetchBlob } from '../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../lib/http/http-context.ts';
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx';
import { SourceViews, type SourceView } from '../../pdf/parts/source-views.tsx';
import { libraryApi } from '../api.ts';

export type OpenedFile = Pick<LibraryFile, 'hash' | 'name' | 'mediaType'>;

interface FileTextDialogProps {
  dataSourceId: string;
  /** None: closed. */
  file: OpenedFile | undefined;
  onClose(): void;
}

export function FileTextDialog({ dataSourceId, file, onClose }: FileTextDialogProps) {
  const isPdf = file?.mediaType === 'application/pdf';
  return (
    <ModalDialog
      isOpen={file !== undefined}
      onClose={onClose}
      title={file?.name ?? ''}
      maxWidthPx={isPdf ? 960 : 760}
    >
      {file &&
        (isPdf ? (
          <PdfFile {...{ dataSourceId, file }} />
        ) : (
          <FileText {...{ dataSourceId }} hash={file.hash} />
        ))}
    </ModalDialog>
  );
}

function PdfFile({ dataSourceId, file: { hash, name } }: { dataSourceId: string; file: OpenedFile }) {
  const http = useHttp();
  const [view, setView] = useState<SourceView>('text');
  const load = useCallback(
    (signal: AbortSignal) =>
      fetchBlob(http, fileLibraryRoutes.downloadFile, { params: { dataSourceId, hash }, signal }),
    [http, dataSourceId, hash],
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <SourceViews
        view={view}
        onView={setView}
        text={<FileText dataSourceId={dataSourceId} hash={hash} />}
        document={{ load, fileName: name.split('/').at(-1) ?? name }}
      />
    </Box>
  );
}

function FileText(params: { dataSourceId: string; hash: string }) {
  const { t } = useTranslation('file-libraries');
  const query = libraryApi.extraction.useQuery({ params });
  return (
    <QueryView query={query}>
      {({ text }) => (
        <Box
          component="pre"
          dir="auto"
          aria-label={t('showText')}
          sx={{
            m: 0,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            fontFamily: 'inherit',
            typography: 'body2',
          }}
        >
          {text}
        </Box>
      )}
    </QueryView>
  );
}
