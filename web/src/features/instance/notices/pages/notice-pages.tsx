/** Pages of notices: a list by status, and forms with a preview. */
import { noticeRoutes } from '@polylogue/contract/instance/notices/routes';
import type { Notice, NoticeStatus } from '@polylogue/contract/instance/notices/schemas';
import { useTranslation } from 'react-i18next';
import IconCalendar from '#icon/IconCalendar';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleOff from '#icon/IconCircleOff';
import IconInfoCircle from '#icon/IconInfoCircle';
import { adminResource } from '../../../../entity/resource/admin-resource.tsx';
import { useResourceColumns } from '../../../../entity/resource/resource-columns.tsx';
import { useFormats } from '../../../../lib/formats.ts';
import { StatusText, type StatusTone } from '../../../../ui/feedback/status-text.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import type { TableFilter } from '../../../../ui/table/filters/table-filter.ts';
import { useMayCall } from '../../../people/public.ts';
import { noticeApi, notices, useBrandChoices } from '../api.ts';

export const noticePages = adminResource({
  texts: 'notices',
  restorable: 'notices',
  list: 'notices',
  path: '/admin/notice',
  id: 'noticeId',
  Icon: IconInfoCircle,
  api: noticeApi,
  source: notices,
  useMayCreate: () => useMayCall(noticeRoutes.create),
  useColumns,
  useFilters,
  useRemovalQuestion: () => () => ({}),
  loadForm: () => import('./notice-form.tsx'),
});

const looks = {
  planned: { tone: 'info', Icon: IconCalendar },
  active: { tone: 'success', Icon: IconCircleCheck },
  ended: { tone: 'neutral', Icon: IconCircleOff },
} as const satisfies Record<NoticeStatus, { tone: StatusTone; Icon: typeof IconCalendar }>;

function useColumns(): TableColumn<Notice>[] {
  const { t } = useTranslation('notices');
  const { time, list } = useFormats();
  const brands = useBrandChoices();
  const columns = useResourceColumns<Notice, 'notices'>('notices');
  const brandsOf = ({ brandKeys }: Notice) =>
    brandKeys.length === 0 ? t('allBrands') : list.format(brandKeys.map(brands.nameOf));
  const termsOf = ({ severity, audience }: Notice) => [
    t(`severities.${severity}`),
    t(`audiences.${audience}`),
  ];
  const text = (
    name: 'severity' | 'audience' | 'brands',
    textOf: (notice: Notice) => string,
    widthPx = 120,
  ) => ({
    name,
    title: t(`columns.${name}`),
    text: textOf,
    widthPx,
  });
  return [
    columns.name({ minWidthPx: 190 }),
    {
      name: 'status',
      title: t('columns.status'),
      text: ({ status }) => t(`statuses.${status}`),
      cell({ status }) {
        const { tone, Icon } = looks[status];
        return <StatusText tone={tone} icon={<Icon />} label={t(`statuses.${status}`)} />;
      },
      widthPx: 120,
      card: 'detail',
    },
    text('severity', ({ severity }) => t(`severities.${severity}`)),
    text('audience', ({ audience }) => t(`audiences.${audience}`), 150),
    {
      ...text('brands', brandsOf, 150),
      card: 'foot',
      cardText: (notice) => list.format([...termsOf(notice), brandsOf(notice)]),
    },
    {
      name: 'startsAt',
      title: t('columns.startsAt'),
      text: ({ startsAt }) => time.format(new Date(startsAt)),
      csv: ({ startsAt }) => startsAt,
      sort: 'startsAt',
      widthPx: 175,
    },
    {
      name: 'endsAt',
      title: t('columns.endsAt'),
      text: ({ endsAt }) => (endsAt === null ? t('openEnd') : time.format(new Date(endsAt))),
      csv: ({ endsAt }) => endsAt ?? '',
      widthPx: 175,
    },
    columns.updated({ isOptional: true }),
  ];
}

/** Listed here, since the schema would bring its library along. */
const statuses = ['planned', 'active', 'ended'] as const satisfies readonly NoticeStatus[];

function useFilters(): TableFilter[] {
  const { t } = useTranslation('notices');
  const options = statuses.map((value) => ({ value, label: t(`statuses.${value}`) }));
  return [{ kind: 'choice', name: 'status', label: t('columns.status'), options }];
}
