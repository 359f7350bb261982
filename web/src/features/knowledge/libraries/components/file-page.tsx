/** Views of a library file: document, extracted text, passages, and a question test. */
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { FileLibrary, LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import { useContext, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import IconDots from '#icon/IconDots';
import IconDownload from '#icon/IconDownload';
import IconFileText from '#icon/IconFileText';
import IconReplace from '#icon/IconReplace';
import IconTags from '#icon/IconTags';
import { OmissionsNote } from '../../../../content/omissions/parts/omissions-note.tsx';
import { QueryView } from '../../../../entity/query-view.tsx';
import { ActionMenu } from '../../../../ui/actions/action-menu.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { PagePlaceContext } from '../../../../ui/page/page-bar.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { isDisplayable } from '../../../../content/pdf/parts/original-document.tsx';
import { libraryApi } from '../api.ts';
import { FileInformation } from '../information/file-information.tsx';
import { useInformationDialog } from '../information/use-information-dialog.tsx';
import { FileVersions } from '../versions/file-versions.tsx';
import {
  fileAddress,
  fileNameOf,
  type FileLocation,
  type FileView,
  fileViews,
  libraryAddress,
} from './file-location.ts';
import { FilePassages } from './file-passages.tsx';
import { FileQuestion } from '../try/file-question.tsx';
import { FileStateText, isProcessing, isStoppedByUser } from './file-stages.tsx';
import { FileDocument, FileText } from './file-text.tsx';
import { fileParameters, useFailureText } from './use-file-columns.tsx';
import { useDownload } from './use-file-actions.tsx';
import { useFileReplacing } from './use-file-replacing.tsx';
import type { Uploads } from './use-uploads.ts';
import { scrolling } from '../../../../ui/page/scrolling.ts';

/** Polling interval for the state of a file being processed. */
const pollingIntervalMs = 2_000;

interface FilePageProps {
  library: FileLibrary;
  place: FileLocation;
}

export function FilePage({ library, place, uploads }: FilePageProps & { uploads: Uploads }) {
  const { t } = useTranslation('file-libraries');
  const { dataSourceId, name, isBuiltIn, permissions } = library;
  const [isPolling, setPolling] = useState(false);
  const query = libraryApi.file.useQuery(
    { params: { dataSourceId, hash: place.hash } },
    { pollingInterval: isPolling ? pollingIntervalMs : 0 },
  );
  const file = query.currentData;
  const isUnfinished = file !== undefined && isProcessing(file);
  if (isUnfinished !== isPolling) setPolling(isUnfinished);
  const download = useDownload(dataSourceId);
  const information = useInformationDialog(library);
  const outer = useContext(PagePlaceContext);
  const inner = useMemo(
    () => ({
      ...outer,
      above: [...outer.above, { label: name, to: libraryAddress(dataSourceId, place.question) }],
    }),
    [outer, name, dataSourceId, place.question],
  );
  return (
    <PagePlaceContext value={inner}>
      <PageBody
        title={file ? fileNameOf(file) : t('columns.file')}
        form="wide"
        status={file && file.state !== 'Ready' && <FileStateText file={file} />}
        actions={
          file &&
          !isBuiltIn && (
            <>
              {permissions.canEdit && (
                <PageAction
                  label={t('information.do')}
                  icon={<IconTags />}
                  onClick={() => void information.open({ files: [file] })}
                />
              )}
              <PageAction label={t('download')} icon={<IconDownload />} onClick={() => void download(file)} />
              {permissions.canEdit && <MoreActions library={library} file={file} uploads={uploads} />}
            </>
          )
        }
      >
        <QueryView query={query}>
          {(found) => (
            <>
              <FileInformation metadata={found.metadata} />
              {found.omissions.length > 0 && (
                <Box sx={omissionsStyles}>
                  <OmissionsNote omissions={found.omissions} />
                </Box>
              )}
              <Views library={library} file={found} place={place} />
            </>
          )}
        </QueryView>
        {information.dialog}
      </PageBody>
    </PagePlaceContext>
  );
}

/** A replacing file is a different file: its progress is shown in the list, found by its name. */
function MoreActions({
  library,
  file,
  uploads,
}: Omit<FilePageProps, 'place'> & { file: LibraryFile; uploads: Uploads }) {
  const { t } = useTranslation('file-libraries');
  const navigate = useNavigate();
  const { replace, input } = useFileReplacing(library, uploads, () => {
    const search = new URLSearchParams({ [fileParameters.search]: fileNameOf(file) });
    void navigate(`${libraryAddress(library.dataSourceId)}?${search.toString()}`);
  });
  return (
    <>
      <ActionMenu
        label={t('file.more')}
        icon={<IconDots />}
        actions={[{ label: t('replace'), icon: <IconReplace />, run: () => replace(file) }]}
      />
      {input}
    </>
  );
}

/**
 * Available views. An unreadable document cannot be shown either; a built-in one has a single
 * version.
 */
const viewsOf = ({ isBuiltIn }: FileLibrary, { mediaType, state }: LibraryFile): FileView[] => {
  const isShown = isDisplayable(mediaType) && state !== 'Failed' && !isBuiltIn;
  return fileViews.filter((view) => (view === 'document' ? isShown : view !== 'versions' || !isBuiltIn));
};

function Views({ library, file, place }: FilePageProps & { file: LibraryFile }) {
  const { t } = useTranslation('file-libraries');
  const navigate = useNavigate();
  const id = useId();
  const { dataSourceId } = library;
  const views = viewsOf(library, file);
  const view = place.view !== undefined && views.includes(place.view) ? place.view : (views[0] ?? 'text');
  const open = (next: FileView) =>
    void navigate(fileAddress(dataSourceId, { ...place, view: next }), { replace: true });
  return (
    <>
      <Tabs
        value={view}
        variant="scrollable"
        aria-label={t('file.viewsOf')}
        onChange={(_event, next: FileView) => open(next)}
        sx={tabsStyles}
      >
        {views.map((one) => (
          <Tab
            key={one}
            value={one}
            id={`${id}-${one}`}
            aria-controls={`${id}-panel`}
            label={t(`file.views.${one}`)}
          />
        ))}
      </Tabs>
      {/* Scrollable content is a tab stop, so that keyboard users can scroll it. */}
      <Box role="tabpanel" tabIndex={0} id={`${id}-panel`} aria-labelledby={`${id}-${view}`} sx={panelStyles}>
        <Box sx={{ width: '100%', maxWidth: view === 'question' ? 1120 : 800, mx: 'auto' }}>
          {view === 'document' && <FileDocument dataSourceId={dataSourceId} place={place} file={file} />}
          {view === 'versions' && <FileVersions dataSourceId={dataSourceId} file={file} />}
          {view !== 'document' && view !== 'versions' && (
            <ReadView library={library} file={file} place={place} view={view} />
          )}
        </Box>
      </Box>
    </>
  );
}

const isUnreadable = (file: LibraryFile) => file.state === 'Failed' && !isStoppedByUser(file);

/** Views available once the file has been read. */
function ReadView({ library, file, place, view }: FilePageProps & { file: LibraryFile; view: FileView }) {
  const { t } = useTranslation('file-libraries');
  const failureOf = useFailureText();
  const { dataSourceId, textIndexId } = library;
  if (file.state !== 'Ready') {
    return (
      <EmptyState
        icon={<IconFileText aria-hidden />}
        title={t(isUnreadable(file) ? 'file.unreadable' : 'file.unread')}
        text={failureOf(file) || t('file.unreadText')}
      />
    );
  }
  if (view === 'text')
    return <FileText dataSourceId={dataSourceId} place={place} lacksFigures={file.lacksFigures} />;
  if (textIndexId === null) return <EmptyState text={t('index.none')} />;
  if (view === 'question') return <FileQuestion dataSourceId={dataSourceId} place={place} />;
  return (
    <FilePassages
      dataSourceId={dataSourceId}
      dataSourceIndexId={textIndexId}
      hash={file.hash}
      name={file.name}
    />
  );
}

const omissionsStyles = { flex: 'none', px: { xs: 4, md: 6 }, py: 2.5 } as const;

const tabsStyles = { flex: 'none', px: { xs: 2, md: 4 }, borderBottom: 1, borderColor: 'divider' } as const;

const panelStyles = {
  flex: 1,
  minHeight: 0,
  ...scrolling,
  px: { xs: 4, md: 6 },
  py: 6,
  outlineOffset: -2,
} as const;
