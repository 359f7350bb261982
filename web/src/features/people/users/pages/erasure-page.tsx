/** Receipt of an erasure: its progress, then the deleted counts. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ErasureState } from '@polylogue/contract/people/personal-data/schemas';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import IconDownload from '#icon/IconDownload';
import { useFormats } from '../../../../lib/formats.ts';
import { QueryView } from '../../../../entity/query-view.tsx';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { TaskProgress } from '../../../../ui/feedback/task-progress.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { FactRow } from '../../../../ui/text/fact.tsx';
import { personalDataApi } from '../../personal-data/api.ts';
import { byteSize } from '../../../../lib/byte-size.ts';
import { usePolling } from '../../personal-data/use-polling.ts';

export function ErasurePage() {
  const { t } = useTranslation('personal-data');
  const { erasureId = '' } = useParams();
  const { pollingInterval, observe } = usePolling();
  const query = personalDataApi.erasure.useQuery(
    { params: { erasureId } },
    { refetchOnMountOrArgChange: true, pollingInterval },
  );
  const receipt = query.currentData;
  observe(receipt?.task?.status === 'Pending');
  return (
    <PageBody title={t('receipt.title')} actions={receipt && <ReceiptActions receipt={receipt} />}>
      <QueryView query={query}>{(found) => <Receipt receipt={found} />}</QueryView>
    </PageBody>
  );
}

function ReceiptActions({ receipt: { task: _task, ...receipt } }: { receipt: ErasureState }) {
  const { t } = useTranslation('personal-data');
  if (receipt.finishedAt === null) return null;
  const save = () => {
    const content = new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' });
    saveFile(content, `${t('receipt.fileName')}-${receipt.erasureId}.json`);
  };
  return <PageAction label={t('receipt.save')} icon={<IconDownload />} onClick={save} />;
}

function Receipt({ receipt }: { receipt: ErasureState }) {
  const { t, i18n } = useTranslation('personal-data');
  const { startedAt, finishedAt, userId, requestedBy, erased } = receipt;
  const { second: time, number } = useFormats();
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Outcome receipt={receipt} />
      <Box component="dl" sx={factsStyles}>
        <FactRow label={t('receipts.person')}>
          <span dir="ltr">{userId}</span>
        </FactRow>
        <FactRow label={t('receipts.by')}>
          <bdi>{requestedBy.name ?? t('receipts.deletedPerson')}</bdi>
        </FactRow>
        <FactRow label={t('receipts.started')}>{time.format(new Date(startedAt))}</FactRow>
        {finishedAt !== null && (
          <FactRow label={t('receipts.finished')}>{time.format(new Date(finishedAt))}</FactRow>
        )}
        <FactRow label={t('receipts.conversations')}>{number.format(erased.conversations)}</FactRow>
        <FactRow label={t('receipts.answers')}>{number.format(erased.answers)}</FactRow>
        <FactRow label={t('receipts.drafts')}>{number.format(erased.drafts)}</FactRow>
        <FactRow label={t('receipts.files')}>{number.format(erased.files)}</FactRow>
        <FactRow label={t('receipts.bytes')}>{byteSize(erased.fileBytes, i18n.language)}</FactRow>
      </Box>
    </Box>
  );
}

function Outcome({ receipt: { task, finishedAt, userId } }: { receipt: ErasureState }) {
  const { t } = useTranslation('personal-data');
  if (finishedAt !== null) return <Typography variant="body2">{t('receipt.done')}</Typography>;
  if (task?.status === 'Pending') {
    return (
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Typography variant="body2">{t('receipt.running')}</Typography>
        <TaskProgress
          label={t('receipt.progressLabel')}
          done={task.done}
          total={task.total}
          texts={{
            starting: t('receipt.starting'),
            counted: (some, all) => t('receipt.progress', { done: some, total: all }),
            finishing: t('receipt.finishing'),
          }}
        />
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <ErrorCallout title={t('receipt.failed')} message={t('receipt.failedText')} />
      <Button component={Link} to={`/admin/user/${userId}/edit`} variant="outlined" color="inherit">
        {t('receipt.toPerson')}
      </Button>
    </Box>
  );
}

const factsStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(8rem, max-content) 1fr',
  columnGap: 6,
  rowGap: 3,
  m: 0,
  py: 4,
  borderBlock: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const;
