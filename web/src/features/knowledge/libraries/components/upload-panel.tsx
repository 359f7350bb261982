/** Progress of an upload, then its failures and duplicates. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlayerStop from '#icon/IconPlayerStop';
import IconRefresh from '#icon/IconRefresh';
import IconX from '#icon/IconX';
import { useFormats } from '../../../../lib/formats.ts';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { ShowRest, useShortenedList } from '../../../../ui/actions/show-rest.tsx';
import { TaskProgress } from '../../../../ui/feedback/task-progress.tsx';
import { scrolling } from '../../../../ui/page/scrolling.ts';
import { useMinutesLeft } from './time-left.ts';
import { finishedCount, uploadName, type Uploads } from './use-uploads.ts';

/** A complete list for a folder would fill the page. */
const maxShownFiles = 5;

export function UploadPanel({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const { arrived, duplicates, failed, isRunning } = uploads;
  const hasMore = duplicates.length + failed.length > 0;
  const counted = (key: 'finished' | 'duplicates' | 'failedUploads', count: number) =>
    t(`upload.${key}`, { count, number: number.format(count) });
  return (
    <Box role="group" aria-label={t('upload.label')} sx={panelStyles}>
      {isRunning ? (
        <Running uploads={uploads} />
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box sx={{ flex: 1 }}>{(arrived > 0 || !hasMore) && counted('finished', arrived)}</Box>
          <IconAction label={t('upload.dismiss')} onClick={uploads.clear}>
            <IconX />
          </IconAction>
        </Box>
      )}
      {duplicates.length > 0 && (
        <Box>
          {counted('duplicates', duplicates.length)}
          <Files
            files={duplicates}
            keyOf={({ sent }) => sent}
            lineOf={({ sent, present }) => (
              <>
                <bdi>{sent}</bdi>
                {sent !== present && (
                  <>
                    : {t('upload.presentAs')} <bdi>{present}</bdi>
                  </>
                )}
              </>
            )}
          />
        </Box>
      )}
      {failed.length > 0 && (
        <Box sx={{ color: 'error.main' }}>
          {counted('failedUploads', failed.length)}
          <Files
            files={failed}
            keyOf={(sent) => uploadName(sent)}
            lineOf={({ message, ...sent }) => (
              <>
                <bdi>{uploadName(sent)}</bdi>: {message}
              </>
            )}
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 2 }}>
        {isRunning && (
          <Button color="inherit" variant="outlined" startIcon={<IconPlayerStop />} onClick={uploads.stop}>
            {t('upload.stop')}
          </Button>
        )}
        {!isRunning && failed.some(({ isFinal }) => !isFinal) && (
          <Button
            color="inherit"
            variant="outlined"
            startIcon={<IconRefresh />}
            onClick={uploads.retryFailed}
          >
            {t('upload.retry')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function Running({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const { total, arrived, doneBytes, totalBytes } = uploads;
  const finished = finishedCount(uploads);
  const minutes = useMinutesLeft({ files: finished, bytes: doneBytes }, { files: total, bytes: totalBytes });
  const timeLeft =
    minutes === undefined ? '' : t('upload.minutesLeft', { count: minutes, number: number.format(minutes) });
  return (
    <TaskProgress
      label={t('upload.label')}
      done={finished}
      total={total}
      texts={{
        starting: t('upload.starting'),
        // The bar counts finished files, the text those that were added.
        counted: (_over, all) =>
          [t('upload.counted', { done: number.format(arrived), total: all }), timeLeft]
            .filter((part) => part !== '')
            .join(' · '),
        finishing: t('upload.finished', { count: arrived, number: number.format(arrived) }),
      }}
    />
  );
}

interface FilesProps<Sent> {
  files: readonly Sent[];
  keyOf(file: Sent): string;
  lineOf(file: Sent): ReactNode;
}

function Files<Sent>({ files, keyOf, lineOf }: FilesProps<Sent>) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const list = useShortenedList(files, maxShownFiles);
  return (
    <>
      <Box component="ul" sx={filesStyles} tabIndex={list.isWhole ? 0 : undefined}>
        {list.shown.map((file) => (
          <li key={keyOf(file)}>{lineOf(file)}</li>
        ))}
      </Box>
      <span>
        <ShowRest
          list={list}
          textOf={(count) => t('upload.moreFailures', { count, number: number.format(count) })}
        />
      </span>
    </>
  );
}

/** All files of a folder scroll, so that the list below stays in view. */
const filesStyles = {
  m: 0,
  paddingInlineStart: 5,
  maxHeight: 200,
  overflowWrap: 'anywhere',
  ...scrolling,
} as const;

const panelStyles = {
  display: 'grid',
  gap: 2,
  px: 4,
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
  typography: 'small',
} as const;
