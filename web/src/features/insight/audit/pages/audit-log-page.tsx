/** Configuration audit log (document 1 §2). */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { AuditRow } from '@polylogue/contract/insight/audit/schemas';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChartBar from '#icon/IconChartBar';
import IconHistory from '#icon/IconHistory';
import { useFormats } from '../../../../lib/formats.ts';
import { localStore } from '../../../../lib/storage/browser-storage.ts';
import { ChartSkeleton } from '../../../../ui/chart/chart-frame.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import type { TableFilter } from '../../../../ui/table/filters/table-filter.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { auditEntries } from '../api.ts';
import { knownOperations, knownTypes, useAuditLabels } from '../audit-labels.ts';
import { Actor, useActorName } from '../components/actor.tsx';
import { EntryPanel } from '../components/entry-panel.tsx';

/** Loaded on demand: the chart may be hidden. */
const ChangesPerDay = lazy(async () => ({
  default: (await import('../components/changes-per-day.tsx')).ChangesPerDay,
}));

function useColumns(): TableColumn<AuditRow>[] {
  const { t } = useTranslation('audit');
  const labels = useAuditLabels();
  const actorName = useActorName();
  const { second: time, list } = useFormats();
  return [
    {
      name: 'time',
      title: t('columns.time'),
      text: (row) => time.format(new Date(row.timeStamp)),
      csv: (row) => row.timeStamp,
      sort: 'timeStamp',
      widthPx: 210,
    },
    {
      name: 'person',
      title: t('columns.person'),
      text: actorName,
      cell: (row) => <Actor userId={row.userId} userName={row.userName} />,
      minWidthPx: 160,
      flex: 1,
      card: 'detail',
    },
    {
      name: 'change',
      title: t('columns.change'),
      text: (row) =>
        `${labels.type(row.type)} ${labels.thing(row)}: ${labels.operation(row.domainOperation)}`,
      cell: (row) => (
        <span>
          {labels.thing(row) !== labels.type(row.type) && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {labels.type(row.type)}{' '}
            </Box>
          )}
          <Box component="bdi" sx={{ fontWeight: 600 }}>
            {labels.thing(row)}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            {labels.operation(row.domainOperation)}
          </Box>
        </span>
      ),
      minWidthPx: 260,
      flex: 2,
      card: 'detail',
    },
    {
      name: 'fields',
      title: t('columns.fields'),
      text: (row) => list.format(row.fields.map(labels.field)),
      minWidthPx: 160,
      flex: 1,
    },
    {
      name: 'version',
      title: t('columns.version'),
      text: (row) => row.version ?? '–',
      isNumeric: true,
      widthPx: 90,
      card: 'end',
      cardText: ({ version }) => (version === null ? '' : t('version', { version })),
    },
    {
      name: 'request',
      title: t('columns.request'),
      text: (row) => row.requestId,
      isOptional: true,
      widthPx: 260,
    },
  ];
}

function useFilters(): TableFilter[] {
  const { t } = useTranslation('audit');
  const labels = useAuditLabels();
  return [
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
    { kind: 'text', name: 'details', label: t('filters.field') },
    { kind: 'text', name: 'aggregateRootId', label: t('filters.thing') },
  ];
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
  const [opened, setOpened] = useState<AuditRow>();
  const chart = useChartShown();
  return (
    <>
      <ListPage
        title={t('title')}
        list="audit"
        source={auditEntries}
        columns={columns}
        idOf={({ auditEntryId }) => auditEntryId}
        onOpen={(row) => setOpened(row)}
        search={{ name: 'userName', label: t('filters.person') }}
        filters={filters}
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
