/** Sign-ins and failed attempts. */
import type { SignIn } from '@polylogue/contract/insight/audit/sign-in-schemas';
import { useTranslation } from 'react-i18next';
import IconCheck from '#icon/IconCheck';
import IconLogin from '#icon/IconLogin';
import IconX from '#icon/IconX';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import type { TableFilter } from '../../../../ui/table/filters/table-filter.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { signIns } from '../api.ts';
import { useTimes } from '../use-times.ts';
import { Actor } from '../components/actor.tsx';

/** Listed here, since the schemas would load zod. */
const outcomes: readonly SignIn['outcome'][] = [
  'signedIn',
  'wrongPassword',
  'wrongCode',
  'unknownAccount',
  'deactivated',
];

function useColumns(): TableColumn<SignIn>[] {
  const { t } = useTranslation('audit');
  const { clock } = useTimes();
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
      title: t('signIns.user'),
      text: (row) => row.userName ?? t('signIns.unknown'),
      cell: (row) =>
        row.userId === null ? t('signIns.unknown') : <Actor userId={row.userId} userName={row.userName} />,
      minWidthPx: 200,
      flex: 2,
      card: 'detail',
    },
    {
      name: 'outcome',
      title: t('signIns.outcome'),
      text: (row) => t(`signIns.outcomes.${row.outcome}`),
      cell: (row) => (
        <StatusText
          tone={row.outcome === 'signedIn' ? 'success' : 'error'}
          icon={row.outcome === 'signedIn' ? <IconCheck /> : <IconX />}
          label={t(`signIns.outcomes.${row.outcome}`)}
        />
      ),
      minWidthPx: 180,
      flex: 1,
      card: 'foot',
    },
    {
      name: 'network',
      title: t('signIns.network'),
      text: (row) => row.network,
      cell: (row) => <bdi dir="ltr">{row.network}</bdi>,
      minWidthPx: 180,
      flex: 1,
      card: 'end',
    },
    {
      name: 'userId',
      title: 'ID',
      text: (row) => row.userId ?? '',
      isOptional: true,
      widthPx: 300,
    },
  ];
}

function useFilters(): TableFilter[] {
  const { t } = useTranslation('audit');
  const options = outcomes.map((value) => ({ value, label: t(`signIns.outcomes.${value}`) }));
  return [
    { kind: 'period', name: 'timeStampFrom', untilName: 'timeStampTo', label: t('filters.period') },
    { kind: 'choice', name: 'outcome', label: t('signIns.outcome'), options },
  ];
}

export function SignInsPage() {
  const { t } = useTranslation('audit');
  const { dayOf } = useTimes();
  return (
    <ListPage
      title={t('signIns.title')}
      list="sign-ins"
      source={signIns}
      columns={useColumns()}
      idOf={({ signInId }) => signInId}
      addressOf={({ userId }) => (userId === null ? undefined : `/admin/user/${userId}/edit`)}
      groupOf={({ timeStamp }) => dayOf(timeStamp)}
      search={{ name: 'userName', label: t('signIns.search') }}
      filters={useFilters()}
      defaultSort="-timeStamp"
      empty={
        <EmptyState
          icon={<IconLogin aria-hidden />}
          title={t('signIns.emptyTitle')}
          text={t('signIns.emptyText')}
        />
      }
    />
  );
}
