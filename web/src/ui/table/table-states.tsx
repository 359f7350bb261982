/** States shown instead of rows: empty list, no matches, loading failed. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import IconFilterOff from '#icon/IconFilterOff';
import { useErrorText } from '../../lib/http/error-text.ts';
import { Delayed } from '../feedback/delayed.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorCallout } from '../feedback/error-callout.tsx';
import type { ListAddress } from './filters/list-address.ts';
import { isSet, parametersOf, type TableFilter } from './filters/table-filter.ts';

/** Each filter can be removed here, since it may hide the wanted row. */
export function NothingFound({
  filters,
  address,
}: {
  filters: readonly TableFilter[];
  address: ListAddress;
}) {
  const { t } = useTranslation('entity');
  const chosen = filters.filter((filter) => isSet(filter, address.values));
  const hasSeveral = Object.keys(address.values).length > 1;
  return (
    <EmptyState
      icon={<IconFilterOff aria-hidden />}
      title={t('list.nothingTitle')}
      text={t('list.nothingText')}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
          <Button variant="outlined" color="inherit" onClick={address.clear}>
            {t('list.clearFilters')}
          </Button>
          {hasSeveral &&
            chosen.map((filter) => (
              <Button
                key={filter.name}
                color="inherit"
                onClick={() =>
                  address.change(Object.fromEntries(parametersOf(filter).map((name) => [name, undefined])))
                }
              >
                {t('list.without', { name: filter.label })}
              </Button>
            ))}
        </Box>
      }
    />
  );
}

/** Shown above the place of the rows; filters and search stay usable. */
export function ListFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('entity');
  const errorText = useErrorText();
  const { message, ...text } = errorText(error);
  return (
    <Box sx={{ p: { xs: 4, md: 6 }, pb: 0 }}>
      <ErrorCallout
        {...text}
        title={t('list.failed')}
        message={`${message} ${t('list.kept')}`}
        onRetry={onRetry}
      />
    </Box>
  );
}

const skeletonWidths = ['18%', '24%', '14%', '20%', '16%', '22%'];

/** Placeholder rows, after 150 ms; a failed list fades them below the error. */
export function SkeletonRows({ count, isFaded = false }: { count: number; isFaded?: boolean }) {
  const { t } = useTranslation('ui');
  const rows = (
    <Box
      role={isFaded ? undefined : 'status'}
      aria-label={isFaded ? undefined : t('loading')}
      aria-hidden={isFaded || undefined}
      sx={{ maskImage: isFaded ? 'linear-gradient(#000, transparent)' : undefined }}
    >
      {Array.from({ length: count }, (_, row) => (
        <Box key={row} sx={skeletonRowStyles}>
          <Skeleton variant="rounded" width={20} height={20} animation={isFaded ? false : 'pulse'} />
          {[0, 1, 2].map((cell) => (
            <Skeleton
              key={cell}
              variant="rounded"
              height={10}
              width={skeletonWidths[(row + cell * 2) % skeletonWidths.length]}
              animation={isFaded ? false : 'pulse'}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
  return isFaded ? rows : <Delayed>{rows}</Delayed>;
}

const skeletonRowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: 36,
  px: { xs: 4, md: 6 },
  borderBottom: 1,
  borderColor: 'divider',
} as const;
