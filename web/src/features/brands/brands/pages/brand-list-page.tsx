/** List of brands: look, state and host names. */
import Box from '@mui/material/Box';
import { brandAdminRoutes } from '@polylogue/contract/brands/brands/admin-routes';
import type { BrandRow } from '@polylogue/contract/brands/brands/schemas';
import { useTranslation } from 'react-i18next';
import IconAdjustments from '#icon/IconAdjustments';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconPalette from '#icon/IconPalette';
import { useResourceColumns } from '../../../../entity/resource/resource-columns.tsx';
import { ResourceListPage, useDeletedFilter } from '../../../../entity/resource/resource-list-page.tsx';
import {
  isDeleted,
  useDeleteAction,
  useDuplicateAction,
  useRestoreAction,
} from '../../../../entity/resource/row-actions.tsx';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import { useMayCall } from '../../../people/public.ts';
import { brandApi, brands } from '../admin-api.ts';
import { BrandStates } from '../list/brand-states.tsx';
import { BrandTile } from '../list/brand-tile.tsx';
import { useBrandRemoval } from '../list/use-brand-removal.ts';

const path = '/admin/brand';

const hostsOf = ({ hosts }: BrandRow) => hosts.map(({ displayName }) => displayName).join(', ');

function useColumns(): TableColumn<BrandRow>[] {
  const { t } = useTranslation('brands');
  const columns = useResourceColumns<BrandRow, 'brands'>('brands');
  return [
    columns.name({
      cell: (brand) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <BrandTile brand={brand} />
          <bdi>{brand.name}</bdi>
        </Box>
      ),
    }),
    {
      name: 'state',
      title: t('columns.state'),
      text: (brand) =>
        [brand.isDefault && t('isDefault'), brand.isInPreparation && t('isInPreparation')]
          .filter(Boolean)
          .join(', '),
      cell: (brand) => <BrandStates brand={brand} />,
      minWidthPx: 150,
      flex: 1,
      card: 'detail',
    },
    {
      name: 'hosts',
      title: t('columns.hosts'),
      text: hostsOf,
      cell: (brand) => <Hosts brand={brand} />,
      minWidthPx: 200,
      flex: 2,
      card: 'foot',
    },
    { name: 'key', title: t('fields.key'), text: ({ brandKey }) => brandKey, widthPx: 140, isOptional: true },
    columns.updated(),
  ];
}

function Hosts({ brand }: { brand: BrandRow }) {
  const { t } = useTranslation('brands');
  const waiting = brand.hosts.filter(({ isInEffect }) => !isInEffect).length;
  return (
    <Box component="span" sx={hostsStyles}>
      <Box component="bdi" dir="ltr" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {hostsOf(brand)}
      </Box>
      {waiting > 0 && (
        <StatusText
          tone="warning"
          icon={<IconAlertTriangle />}
          label={t('hosts.waiting', { count: waiting })}
        />
      )}
    </Box>
  );
}

const hostsStyles = {
  display: 'inline-flex',
  // Cards of phones are narrow and have room for a second line.
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  columnGap: 3,
  minWidth: 0,
} as const;

function useRowActions(mayCreate: boolean) {
  const [restore] = brandApi.restore.useMutation();
  const restoring = useRestoreAction<BrandRow>('brands', ({ brandKey }) => restore({ params: { brandKey } }));
  const duplicating = useDuplicateAction<BrandRow>('brands', {
    addressOf: ({ brandKey }) => `${path}/new?from=${brandKey}`,
    isDisabled: () => !mayCreate,
  });
  const deleting = useDeleteAction<BrandRow>('brands', useBrandRemoval());
  return (brand: BrandRow) => (isDeleted(brand) ? [restoring(brand)] : [duplicating(brand), deleting(brand)]);
}

export function BrandListPage() {
  const { t } = useTranslation('brands');
  const mayCreate = useMayCall(brandAdminRoutes.create);
  return (
    <ResourceListPage
      texts="brands"
      list="brands"
      path={path}
      Icon={IconPalette}
      source={brands}
      columns={useColumns()}
      idOf={({ brandKey }) => brandKey}
      filters={[useDeletedFilter('brands')]}
      rowActions={useRowActions(mayCreate)}
      mayCreate={mayCreate}
      actions={<PageAction label={t('defaults.title')} icon={<IconAdjustments />} to={`${path}/defaults`} />}
    />
  );
}
