/** List of erasure receipts. */
import type { Erasure } from '@polylogue/contract/people/personal-data/schemas';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconReceipt from '#icon/IconReceipt';
import { useFormats } from '../../../../lib/formats.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { erasures } from '../../personal-data/api.ts';

const done = { tone: 'success', icon: <IconCircleCheck /> } as const;
const unfinished = { tone: 'warning', icon: <IconAlertTriangle /> } as const;

function useColumns(): TableColumn<Erasure>[] {
  const { t } = useTranslation('personal-data');
  const { time, number } = useFormats();
  const stateOf = ({ finishedAt }: Erasure) =>
    t(finishedAt === null ? 'receipts.unfinished' : 'receipts.done');
  return [
    {
      name: 'started',
      title: t('receipts.started'),
      text: ({ startedAt }) => time.format(new Date(startedAt)),
      csv: ({ startedAt }) => startedAt,
      sort: 'startedAt',
      minWidthPx: 190,
      flex: 1,
    },
    {
      name: 'person',
      title: t('receipts.person'),
      text: ({ userId }) => userId,
      cell: ({ userId }) => <span dir="ltr">{userId}</span>,
      minWidthPx: 300,
      flex: 2,
      card: 'detail',
    },
    {
      name: 'by',
      title: t('receipts.by'),
      text: ({ requestedBy }) => requestedBy.name ?? t('receipts.deletedPerson'),
      minWidthPx: 150,
      flex: 1,
      card: 'detail',
    },
    {
      name: 'conversations',
      title: t('receipts.conversations'),
      text: ({ erased }) => number.format(erased.conversations),
      isNumeric: true,
      widthPx: 130,
    },
    {
      name: 'files',
      title: t('receipts.files'),
      text: ({ erased }) => number.format(erased.files),
      isNumeric: true,
      widthPx: 100,
    },
    {
      name: 'state',
      title: t('receipts.state'),
      text: stateOf,
      cell: (row) => <StatusText {...(row.finishedAt === null ? unfinished : done)} label={stateOf(row)} />,
      minWidthPx: 140,
      card: 'foot',
    },
  ];
}

export function ErasureListPage() {
  const { t } = useTranslation('personal-data');
  const columns = useColumns();
  return (
    <ListPage
      title={t('receipts.title')}
      list="erasures"
      source={erasures}
      columns={columns}
      idOf={({ erasureId }) => erasureId}
      addressOf={({ erasureId }) => `/admin/user/deleted/${erasureId}`}
      defaultSort="-startedAt"
      empty={
        <EmptyState
          icon={<IconReceipt aria-hidden />}
          title={t('receipts.emptyTitle')}
          text={t('receipts.emptyText')}
        />
      }
    />
  );
}
