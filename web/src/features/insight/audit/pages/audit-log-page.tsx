/** Configuration audit log (document 1 §2). */
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { AuditRow, AuditVerificationPart } from '@polylogue/contract/insight/audit/schemas';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import IconChartBar from '#icon/IconChartBar';
import IconShieldCheck from '#icon/IconShieldCheck';
import IconLogin from '#icon/IconLogin';
import IconHistory from '#icon/IconHistory';
import { localStore } from '../../../../lib/storage/browser-storage.ts';
import { ChartSkeleton } from '../../../../ui/chart/chart-frame.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import type { TableFilter } from '../../../../ui/table/filters/table-filter.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { auditApi, foldedEntries, useAuditFile } from '../api.ts';
import { knownOperations, knownTypes, useAuditLabels } from '../audit-labels.ts';
import { ChainStatus } from '../components/chain-status.tsx';
import { useColumns } from '../components/entry-columns.tsx';
import { EntryPanel } from '../components/entry-panel.tsx';
import { useTimes } from '../use-times.ts';

/** Loaded on demand: the chart may be hidden. */
const ChangesPerDay = lazy(async () => ({
  default: (await import('../components/changes-per-day.tsx')).ChangesPerDay,
}));

const VerifyDialog = lazy(async () => ({
  default: (await import('../components/verify-dialog.tsx')).VerifyDialog,
}));

function useFilters(): TableFilter[] {
  const { t } = useTranslation('audit');
  const labels = useAuditLabels();
  const batchId = useSearchParams()[0].get('batchId');
  const batch = batchId && { value: batchId, label: t('batch.chosen') };
  return [
    // A batch is chosen in the list.
    ...(batch
      ? [{ kind: 'choice' as const, name: 'batchId', label: t('filters.batch'), options: [batch] }]
      : []),
    { kind: 'period', name: 'timeStampFrom', untilName: 'timeStampTo', label: t('filters.period') },
    {
      kind: 'choice',
      name: 'type',
      label: t('filters.type'),
      options: knownTypes.map((value) => ({ value, label: labels.type(value) })),
    },
    {
      kind: 'choice',
      name: 'domainOperation',
      label: t('filters.operation'),
      options: knownOperations.map((value) => ({ value, label: labels.operation(value) })),
    },
    { kind: 'text', name: 'userName', label: t('columns.person') },
    { kind: 'text', name: 'details', label: t('filters.field') },
    { kind: 'text', name: 'aggregateRootId', label: t('filters.thing') },
  ];
}

/** Returns a function that shows the changes of a batch, by the same filters; Back returns. */
function useOpenBatch(): (batchId: string) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (batchId) =>
    void navigate({ search: String(new URLSearchParams({ ...Object.fromEntries(search), batchId })) });
}

const chartKey = 'auditChart';

/** Stored visibility of the chart; by default visible on wide windows. */
function useChartShown() {
  const { breakpoints } = useTheme();
  const hasRoom = useMediaQuery(breakpoints.up('md'), { noSsr: true });
  const [chosen, setChosen] = useState(() => localStore.read(chartKey));
  const isShown = typeof chosen === 'boolean' ? chosen : hasRoom;
  const toggle = () => {
    localStore.write(chartKey, !isShown);
    setChosen(!isShown);
  };
  return { isShown, toggle };
}

/** State of the chain, and its verification in a dialog. */
function useChain(onOpenEntry: (entry: AuditRow) => void) {
  const { t } = useTranslation('audit');
  const { data: sealing, refetch } = auditApi.sealing.useQuery();
  const [verified, setVerified] = useState<AuditVerificationPart>();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const open = () => {
    void refetch();
    setOpen(true);
  };
  return {
    sealing,
    verified,
    action: <PageAction label={t('chain.verify')} icon={<IconShieldCheck />} onClick={open} />,
    dialog: isOpen && sealing && (
      <Suspense fallback={null}>
        <VerifyDialog
          sealing={sealing}
          onVerified={setVerified}
          onOpenEntry={(entry) => {
            close();
            onOpenEntry(entry);
          }}
          onClose={close}
        />
      </Suspense>
    ),
  };
}

export function AuditLogPage() {
  const { t } = useTranslation('audit');
  const columns = useColumns();
  const filters = useFilters();
  const { dayOf } = useTimes();
  const openBatch = useOpenBatch();
  const exportFile = useAuditFile();
  const [opened, setOpened] = useState<AuditRow>();
  const chart = useChartShown();
  const chain = useChain(setOpened);
  return (
    <>
      <ListPage
        title={t('title')}
        list="audit"
        source={foldedEntries}
        columns={columns}
        idOf={({ auditEntryId }) => auditEntryId}
        onOpen={(row) => (row.batch ? openBatch(row.batch.batchId) : setOpened(row))}
        groupOf={({ timeStamp }) => dayOf(timeStamp)}
        search={{ name: 'search', label: t('filters.search') }}
        filters={filters}
        exportFile={exportFile}
        defaultSort="-timeStamp"
        status={<ChainStatus sealing={chain.sealing} verified={chain.verified} />}
        actions={
          <>
            <PageAction label={t('signIns.title')} icon={<IconLogin />} to="/admin/audit/sign-ins" />
            {chain.action}
            <PageAction
              label={chart.isShown ? t('perDay.hide') : t('perDay.title')}
              icon={<IconChartBar />}
              onClick={chart.toggle}
            />
          </>
        }
        above={(address) =>
          chart.isShown && (
            <Suspense fallback={<ChartSkeleton />}>
              <ChangesPerDay address={address} />
            </Suspense>
          )
        }
        empty={
          <EmptyState icon={<IconHistory aria-hidden />} title={t('emptyTitle')} text={t('emptyText')} />
        }
      />
      {chain.dialog}
      <EntryPanel entry={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
