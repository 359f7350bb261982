/** Columns of the audit log; a batch is one row. */
import Box from '@mui/material/Box';
import type { AuditBatch, AuditRow } from '@polylogue/contract/insight/audit/schemas';
import { useTranslation } from 'react-i18next';
import IconChevronRight from '#icon/IconChevronRight';
import { useFormats } from '../../../../lib/formats.ts';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import { useAuditLabels } from '../audit-labels.ts';
import { useTimes } from '../use-times.ts';
import { Actor, useActorName } from './actor.tsx';

/** Returns a function that lists the changes of a batch: *User created × 200*. */
function useBatchText(): (batch: AuditBatch) => string {
  const { t } = useTranslation('audit');
  const { number, list } = useFormats();
  const labels = useAuditLabels();
  return ({ changes }) =>
    list.format(
      changes.map(({ type, domainOperation, count }) =>
        t('batch.part', {
          type: labels.type(type),
          operation: labels.operation(domainOperation),
          number: number.format(count),
        }),
      ),
    );
}

function Change({ row }: { row: AuditRow }) {
  const { t } = useTranslation('audit');
  const { number } = useFormats();
  const labels = useAuditLabels();
  const batchText = useBatchText();
  const { batch } = row;
  if (batch) {
    return (
      <span>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {t('batch.count', { count: batch.count, number: number.format(batch.count) })}
        </Box>
        <Box component={IconChevronRight} aria-hidden className="flip-in-rtl" sx={chevronStyles} />
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {batchText(batch)}
        </Box>
      </span>
    );
  }
  return (
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
  );
}

const chevronStyles = { width: 14, height: 14, mx: 1, verticalAlign: 'middle', color: 'text.secondary' };

export function useColumns(): TableColumn<AuditRow>[] {
  const { t } = useTranslation('audit');
  const labels = useAuditLabels();
  const actorName = useActorName();
  const { list } = useFormats();
  const { clock } = useTimes();
  const batchText = useBatchText();
  return [
    {
      name: 'time',
      title: t('columns.time'),
      text: (row) => clock.format(new Date(row.timeStamp)),
      csv: (row) => row.timeStamp,
      sort: 'timeStamp',
      widthPx: 130,
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
        row.batch
          ? batchText(row.batch)
          : `${labels.type(row.type)} ${labels.thing(row)}: ${labels.operation(row.domainOperation)}`,
      cell: (row) => <Change row={row} />,
      minWidthPx: 260,
      flex: 2,
      card: 'detail',
    },
    {
      name: 'fields',
      title: t('columns.fields'),
      text: (row) => (row.batch ? '' : list.format(row.fields.map(labels.field))),
      minWidthPx: 160,
      flex: 1,
    },
    {
      name: 'version',
      title: t('columns.version'),
      text: (row) => (row.batch ? '' : (row.version ?? '–')),
      isNumeric: true,
      widthPx: 90,
      card: 'end',
      cardText: ({ version, batch }) => (version === null || batch ? '' : t('version', { version })),
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
