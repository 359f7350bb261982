/** Configuration audit log (document 1 §2). */
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { AuditRow } from '@polylogue/contract/insight/audit/schemas';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import IconChartBar from '#icon/IconChartBar';
import IconHistory from '#icon/IconHistory';
import { localStore } from '../../../../lib/storage/browser-storage.ts';
import { ChartSkeleton } from '../../../../ui/chart/chart-frame.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import type { TableFilter } from '../../../../ui/table/filters/table-filter.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { foldedEntries, useAuditFile } from '../api.ts';
import { knownOperations, knownTypes, useAuditLabels } from '../audit-labels.ts';
import { useColumns } from '../components/entry-columns.tsx';
import { EntryPanel } from '../components/entry-panel.tsx';
import { useTimes } from '../use-times.ts';

/** Loaded on demand: the chart may be hidden. */
const ChangesPerDay = lazy(async () => ({
  default: (await import('../components/changes-per-day.tsx')).ChangesPerDay,
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

export function AuditLogPage() {
  const { t } = useTranslation('audit');
  const columns = useColumns();
  const filters = useFilters();
  const { dayOf } = useTimes();
  const openBatch = useOpenBatch();
  const exportFile = useAuditFile();
  const [opened, setOpened] = useState<AuditRow>();
  const chart = useChartShown();
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
        actions={
          <PageAction
            label={chart.isShown ? t('perDay.hide') : t('perDay.title')}
            icon={<IconChartBar />}
            onClick={chart.toggle}
          />
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
      <EntryPanel entry={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
