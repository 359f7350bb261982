/** Files of a library with their indexing state, and a side pane to test questions. */
import Box from '@mui/material/Box';
import type { FileLibrary, LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import { lazy, memo, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import IconTags from '#icon/IconTags';
import IconTrash from '#icon/IconTrash';
import IconUpload from '#icon/IconUpload';
import { listSource } from '../../../../entity/list-source.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { UndoNotice, useOfferedUndo } from '../../../../ui/feedback/undo-notice.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { SplitPane, useFitsSidePanel } from '../../../../ui/page/split-pane.tsx';
import { EntityTable } from '../../../../ui/table/entity-table.tsx';
import { useListAddress } from '../../../../ui/table/filters/list-address.ts';
import { libraryApi } from '../api.ts';
import { useInformationDialog } from '../information/use-information-dialog.tsx';
import { DropZone } from './drop-zone.tsx';
import { fileAddress, useQuestionInAddress } from './file-location.ts';
import { FileStages } from './file-stages.tsx';
import { LibraryActions } from './library-actions.tsx';
import { useCounts } from './use-counts.ts';
import { useFileActions } from './use-file-actions.tsx';
import { fileParameters, useFileColumns, useFileFilters } from './use-file-columns.tsx';
import { useFileRemoval } from './use-file-removal.ts';
import { type FileReplacing, useFileReplacing } from './use-file-replacing.tsx';
import type { Uploads } from './use-uploads.ts';

const IndexNotes = lazy(async () => ({
  default: (await import('../text-index/index-notes.tsx')).IndexNotes,
}));
/** Loaded after the files. */
const LibraryStatus = lazy(async () => ({
  default: (await import('./library-status.tsx')).LibraryStatus,
}));
/** Loaded with the first upload. */
const UploadPanel = lazy(async () => ({ default: (await import('./upload-panel.tsx')).UploadPanel }));
/** Loaded with the first question. */
const TestQueryPane = lazy(async () => ({
  default: (await import('../try/test-query-pane.tsx')).TestQueryPane,
}));

interface FileListProps {
  library: FileLibrary;
  uploads: Uploads;
}

/**
 * Keeps the question in the address, so that results can be linked and restored. Opening the pane
 * focuses its field; closing it restores the focus.
 */
function useQuestionPane() {
  const [search, setSearch] = useSearchParams();
  const question = useQuestionInAddress();
  const [isOpenedHere, setOpenedHere] = useState(false);
  const opener = useRef<Element>(null);
  const ask = (next: string | undefined) => {
    const changed = new URLSearchParams(search);
    if (next === undefined) changed.delete('question');
    else changed.set('question', next);
    setSearch(changed, { replace: true });
  };
  const open = () => {
    opener.current = document.activeElement;
    setOpenedHere(true);
    ask('');
  };
  const close = () => {
    if (opener.current instanceof HTMLElement) opener.current.focus();
    setOpenedHere(false);
    ask(undefined);
  };
  return { question, ask, isOpenedHere, close, toggle: question === undefined ? open : close };
}

export function FileList({ library, uploads }: FileListProps) {
  const { t } = useTranslation('file-libraries');
  const { name } = library;
  const { question, ask, isOpenedHere, close, toggle } = useQuestionPane();
  return (
    <PageBody
      title={name}
      form="wide"
      status={
        <Suspense>
          <LibraryStatus library={library} />
        </Suspense>
      }
      actions={<LibraryActions library={library} uploads={uploads} onTry={toggle} />}
    >
      <SplitPane
        name="library-try"
        panelTitle={t('try.title')}
        panelWidthPx={400}
        panel={
          question === undefined ? undefined : (
            <Suspense fallback={<TryWaiting />}>
              <TestQueryPane
                key={question}
                {...{ library, question }}
                takesFocus={isOpenedHere}
                onAsk={ask}
              />
            </Suspense>
          )
        }
        onClosePanel={close}
      >
        <Files library={library} uploads={uploads} question={question} />
      </SplitPane>
    </PageBody>
  );
}

function TryWaiting() {
  return (
    <Box sx={{ p: 4 }}>
      <SkeletonLines count={4} />
    </Box>
  );
}

const listName = 'library-files';
const hashOf = ({ hash }: LibraryFile) => hash;

function Files({ library, uploads, question }: FileListProps & { question: string | undefined }) {
  const { dataSourceId, permissions, isBuiltIn } = library;
  const counts = useCounts(dataSourceId, uploads.isRunning);
  const address = useListAddress(listName, fileParameters);
  const { replace, input } = useFileReplacing(library, uploads);
  return (
    <DropZone isOpen={permissions.canEdit} onFiles={uploads.add}>
      <Suspense>
        <IndexNotes library={library} />
      </Suspense>
      {counts && !isBuiltIn && (
        <FileStages
          library={library}
          counts={counts}
          chosen={address.values['status']}
          onChoose={(status) => address.change({ status })}
        />
      )}
      {uploads.total > 0 && (
        <Suspense>
          <UploadPanel uploads={uploads} />
        </Suspense>
      )}
      {input}
      <FileTable library={library} question={question} replace={replace} isUploading={uploads.isRunning} />
    </DropZone>
  );
}

interface FileTableProps extends Pick<FileReplacing, 'replace'> {
  library: FileLibrary;
  question: string | undefined;
  isUploading: boolean;
}

/** Re-renders when the files change, but not for each upload. */
const FileTable = memo(({ library, question, replace, isUploading }: FileTableProps) => {
  const { t } = useTranslation('file-libraries');
  const { dataSourceId, name, permissions, isBuiltIn } = library;
  const source = useMemo(() => listSource(libraryApi.files, { dataSourceId }), [dataSourceId]);
  const columns = useFileColumns(useFitsSidePanel() && question !== undefined);
  const filters = useFileFilters(dataSourceId);
  const information = useInformationDialog(library);
  const undo = useOfferedUndo();
  const remove = useFileRemoval(library, undo.offer);
  const actionsOf = useFileActions(library, information, { remove, replace });
  const addressOf = useCallback(
    ({ hash }: LibraryFile) => fileAddress(dataSourceId, { hash, question }),
    [dataSourceId, question],
  );
  return (
    <>
      {information.dialog}
      <UndoNotice undo={undo} sx={{ mx: { xs: 4, md: 6 }, mt: 3 }} />
      <EntityTable
        list={listName}
        label={t('filesOf', { name })}
        source={source}
        columns={columns}
        idOf={hashOf}
        addressOf={addressOf}
        search={{ name: fileParameters.search, label: t('searchFiles') }}
        filters={isBuiltIn ? [] : filters}
        defaultSort="name"
        {...(!isBuiltIn && { rowActions: actionsOf })}
        {...(permissions.canEdit && {
          bulkActions: [
            {
              label: t('information.do'),
              icon: <IconTags />,
              run: (files: readonly LibraryFile[]) => information.open({ files }),
            },
            { label: t('removeFile.do'), icon: <IconTrash />, isDangerous: true, run: remove },
          ],
        })}
        empty={
          isUploading ? (
            <EmptyState icon={<IconUpload aria-hidden />} text={t('filesArriving')} />
          ) : (
            <EmptyState
              icon={<IconUpload aria-hidden />}
              title={t('filesEmptyTitle')}
              text={permissions.canEdit ? t('filesEmptyText') : ''}
            />
          )
        }
      />
    </>
  );
});
