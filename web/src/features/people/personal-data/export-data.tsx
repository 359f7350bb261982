/** Archive of a person's data: created on request, downloadable until it expires. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { personalDataRoutes } from '@polylogue/contract/people/personal-data/routes';
import type { PersonalExport } from '@polylogue/contract/people/personal-data/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import { useFormats } from '../../../lib/formats.ts';
import { QueryView, type QueryState } from '../../../entity/query-view.tsx';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { textOfCode, useErrorText } from '../../../lib/http/error-text.ts';
import { fetchBlob } from '../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../lib/http/http-context.ts';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { TaskProgress } from '../../../ui/feedback/task-progress.tsx';
import { personalDataApi } from './api.ts';
import { byteSize } from '../../../lib/byte-size.ts';
import { usePolling } from './use-polling.ts';

const isPending = (state: PersonalExport | undefined) => state?.task?.status === 'Pending';
const fresh = { refetchOnMountOrArgChange: true };

/** Export of one's own data. */
export function OwnExport() {
  const { t } = useTranslation('personal-data');
  const http = useHttp();
  const { pollingInterval, observe } = usePolling();
  const query = personalDataApi.ownExport.useQuery(undefined, { ...fresh, pollingInterval });
  const [start, { error }] = personalDataApi.startOwnExport.useMutation();
  observe(isPending(query.data));
  return (
    <ExportData
      note={t('export.own')}
      query={query}
      error={error}
      onStart={() => start()}
      load={() => fetchBlob(http, personalDataRoutes.downloadOwnExport, {})}
    />
  );
}

/** Export of another person's data, in the administration. */
export function ExportOf({ userId }: { userId: string }) {
  const { t } = useTranslation('personal-data');
  const http = useHttp();
  const params = { userId };
  const { pollingInterval, observe } = usePolling();
  const query = personalDataApi.export.useQuery({ params }, { ...fresh, pollingInterval });
  const [start, { error }] = personalDataApi.startExport.useMutation();
  observe(isPending(query.data));
  return (
    <ExportData
      note={t('export.others')}
      query={query}
      error={error}
      onStart={() => start({ params })}
      load={() => fetchBlob(http, personalDataRoutes.downloadExport, { params })}
    />
  );
}

interface ExportDataProps {
  note: string;
  query: QueryState<PersonalExport>;
  /** Error of starting the export. */
  error: unknown;
  onStart(): Promise<unknown>;
  load(): Promise<Blob>;
}

function ExportData({ note, query, error, onStart, load }: ExportDataProps) {
  const errorText = useErrorText();
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {note}
      </Typography>
      {error !== undefined && <ErrorCallout {...errorText(error)} />}
      <QueryView query={query}>
        {(state) => <ExportState state={state} onStart={onStart} load={load} />}
      </QueryView>
    </Box>
  );
}

function ExportState({
  state: { task, archive },
  onStart,
  load,
}: Pick<ExportDataProps, 'onStart' | 'load'> & { state: PersonalExport }) {
  const { t } = useTranslation('personal-data');
  const { t: tErrors } = useTranslation('errors');
  const [isStarting, setStarting] = useState(false);
  const start = async () => {
    setStarting(true);
    await onStart();
    setStarting(false);
  };
  if (task?.status === 'Pending') return <ExportProgress done={task.done} total={task.total} />;
  const failure = task?.error;
  return (
    <>
      {failure && (
        <ErrorCallout title={t('export.failed')} message={textOfCode(tErrors, failure.code, failure.text)} />
      )}
      {archive && <Archive archive={archive} load={load} />}
      <BusyButton variant="outlined" color="inherit" isBusy={isStarting} onClick={() => void start()}>
        {t(archive ? 'export.again' : 'export.start')}
      </BusyButton>
    </>
  );
}

function ExportProgress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation('personal-data');
  return (
    <Box sx={{ width: '100%' }}>
      <TaskProgress
        label={t('export.progressLabel')}
        done={done}
        total={total}
        texts={{
          starting: t('export.starting'),
          counted: (some, all) => t('export.progress', { done: some, total: all }),
          finishing: t('export.finishing'),
        }}
      />
    </Box>
  );
}

function Archive({
  archive: { sizeBytes, isWhole, createdAt, expiresAt },
  load,
}: Pick<ExportDataProps, 'load'> & { archive: NonNullable<PersonalExport['archive']> }) {
  const { t, i18n } = useTranslation('personal-data');
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>();
  const { time } = useFormats();
  const download = async () => {
    setError(undefined);
    try {
      saveFile(await load(), `${t('export.fileName')}-${createdAt.slice(0, 10)}.zip`);
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <>
      <Typography variant="body2">
        {t(isWhole ? 'export.ready' : 'export.readyPart', {
          size: byteSize(sizeBytes, i18n.language),
          time: time.format(new Date(createdAt)),
          until: time.format(new Date(expiresAt)),
        })}
      </Typography>
      {error !== undefined && <ErrorCallout {...errorText(error)} />}
      <Button variant="contained" startIcon={<IconDownload />} onClick={() => void download()}>
        {t('export.download')}
      </Button>
    </>
  );
}
