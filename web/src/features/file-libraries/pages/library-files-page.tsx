/** The files of a library: how each stands on its way into the index; more are dropped anywhere on the page. */
import Box from '@mui/material/Box';
import type { FileLibrary } from '@polylogue/contract/file-libraries/schemas';
import { type DragEvent, lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useParams } from 'react-router';
import IconListSearch from '#icon/IconListSearch';
import IconLoader from '#icon/IconLoader';
import IconLock from '#icon/IconLock';
import IconRefresh from '#icon/IconRefresh';
import IconSettings from '#icon/IconSettings';
import IconUpload from '#icon/IconUpload';
import { listSource } from '../../../entity/list-source.ts';
import { QueryView } from '../../../entity/query-view.tsx';
import { api } from '../../../lib/http/api.ts';
import { useFormats } from '../../../lib/formats.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusText } from '../../../ui/feedback/status-text.tsx';
import { PageAction } from '../../../ui/page/page-action.tsx';
import { PageBody } from '../../../ui/page/page-body.tsx';
import { EntityTable } from '../../../ui/table/entity-table.tsx';
import { usePolling } from '../../personal-data/parts/use-polling.ts';
import { libraryApi } from '../api.ts';
import { chosenFiles, droppedFiles } from '../components/dropped-files.ts';
import { FileStages, inWork } from '../components/file-stages.tsx';
import { FileTextDialog, type OpenedFile } from '../components/file-text-dialog.tsx';
import { UploadPanel } from '../components/upload-panel.tsx';
import { useFileColumns, useFileFilters } from '../components/use-file-columns.tsx';
import { useFileActions } from '../components/use-file-actions.tsx';
import { type Uploads, useUploads } from '../components/use-uploads.ts';

export function LibraryFilesPage() {
  const { dataSourceId = '' } = useParams();
  const query = libraryApi.get.useQuery({ params: { dataSourceId } });
  return (
    <QueryView query={query}>
      {(library) =>
        library.isBuiltIn ? (
          <BuiltInLibrary library={library} />
        ) : (
          <LibraryFiles key={dataSourceId} library={library} />
        )
      }
    </QueryView>
  );
}

/** The product keeps its files; there is nothing to upload. */
function BuiltInLibrary({ library }: { library: FileLibrary }) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const count = library.fileCount;
  return (
    <PageBody title={library.name} form="wide" actions={<TryAction dataSourceId={library.dataSourceId} />}>
      <EmptyState
        icon={<IconLock aria-hidden />}
        title={t('fileCount', { count, number: number.format(count) })}
        text={t('readOnlyBuiltIn')}
      />
    </PageBody>
  );
}

/** The counts, asked anew while files are in work; with every change the list is read anew. */
function useCounts(dataSourceId: string) {
  const { pollingInterval, observe } = usePolling();
  const dispatch = useDispatch();
  const query = libraryApi.fileCounts.useQuery({ params: { dataSourceId } }, { pollingInterval });
  const counts = query.data;
  observe(counts !== undefined && inWork(counts) > 0);
  const seen = useRef('');
  const refresh = useEffectEvent((now: string) => {
    if (seen.current !== '') dispatch(api.util.invalidateTags(['FileLibrary'] as never));
    seen.current = now;
  });
  const now = counts && JSON.stringify(counts);
  useEffect(() => {
    if (now !== undefined) refresh(now);
  }, [now]);
  return counts;
}

function LibraryFiles({ library }: { library: FileLibrary }) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const { dataSourceId, name, permissions } = library;
  const source = useMemo(() => listSource(libraryApi.files, { dataSourceId }), [dataSourceId]);
  const counts = useCounts(dataSourceId);
  const uploads = useUploads(dataSourceId);
  const [opened, setOpened] = useState<OpenedFile>();
  const columns = useFileColumns();
  const filters = useFileFilters();
  const actionsOf = useFileActions(library, setOpened);
  const working = counts ? inWork(counts) : 0;
  return (
    <PageBody
      title={name}
      form="wide"
      status={
        working > 0 && (
          <StatusText
            tone="info"
            icon={<IconLoader />}
            label={t('inWork', { count: working, number: number.format(working) })}
          />
        )
      }
      actions={<Actions library={library} failedCount={counts?.Failed ?? 0} uploads={uploads} />}
    >
      <DropZone isOpen={permissions.canEdit} onFiles={uploads.add}>
        {counts && <FileStages counts={counts} />}
        <UploadPanel uploads={uploads} />
        <EntityTable
          list="library-files"
          label={t('filesOf', { name })}
          source={source}
          columns={columns}
          idOf={({ hash }) => hash}
          onOpen={(file) => setOpened(file)}
          search={{ name: 'keywords', label: t('searchFiles') }}
          filters={filters}
          defaultSort="name"
          rowActions={actionsOf}
          empty={
            <EmptyState
              icon={<IconUpload aria-hidden />}
              title={t('filesEmptyTitle')}
              text={permissions.canEdit ? t('filesEmptyText') : ''}
            />
          }
        />
      </DropZone>
      <FileTextDialog dataSourceId={dataSourceId} file={opened} onClose={() => setOpened(undefined)} />
    </PageBody>
  );
}

interface ActionsProps {
  library: FileLibrary;
  failedCount: number;
  uploads: Uploads;
}

function Actions({ library, failedCount, uploads }: ActionsProps) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [retryFailed] = libraryApi.retryFailed.useMutation();
  const { dataSourceId, permissions } = library;
  const params = { dataSourceId };
  return (
    <>
      {permissions.canEdit && failedCount > 0 && (
        <PageAction
          label={t('retryFailed', { count: failedCount, number: number.format(failedCount) })}
          icon={<IconRefresh />}
          onClick={() => void retryFailed({ params })}
        />
      )}
      <TryAction dataSourceId={dataSourceId} />
      <PageAction
        label={t('settings')}
        icon={<IconSettings />}
        to={`/admin/datasource/${dataSourceId}/settings`}
      />
      {permissions.canEdit && (
        <>
          <PageAction
            kind="primary"
            label={t('upload.do')}
            icon={<IconUpload />}
            onClick={() => input.current?.click()}
          />
          <input
            ref={input}
            hidden
            multiple
            type="file"
            aria-label={t('upload.do')}
            onChange={({ target }) => {
              uploads.add(chosenFiles(target.files));
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        </>
      )}
    </>
  );
}

const TryDialog = lazy(async () => ({
  default: (await import('../components/try-dialog.tsx')).TryDialog,
}));

/** Opens the dialog that asks the library alone; it comes when it is first opened. */
function TryAction({ dataSourceId }: { dataSourceId: string }) {
  const { t } = useTranslation('file-libraries');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageAction label={t('try.do')} icon={<IconListSearch />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <TryDialog isOpen dataSourceId={dataSourceId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface DropZoneProps {
  isOpen: boolean;
  onFiles: Uploads['add'];
  children: React.ReactNode;
}

/** Takes what is dropped anywhere on it, and shows that it would. */
function DropZone({ isOpen, onFiles, children }: DropZoneProps) {
  const { t } = useTranslation('file-libraries');
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => isOpen && event.dataTransfer.types.includes('Files');
  return (
    <Box
      sx={{ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then(onFiles);
      }}
    >
      {children}
      {isOver && (
        <Box sx={overlayStyles} aria-hidden>
          {t('upload.drop')}
        </Box>
      )}
    </Box>
  );
}

const overlayStyles = {
  position: 'absolute',
  inset: 8,
  zIndex: 2,
  display: 'grid',
  placeItems: 'center',
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'primary.main',
  borderRadius: 2,
  bgcolor: 'background.paper',
  opacity: 0.95,
  typography: 'h2',
} as const;
