/** Toolbar above the rows: search, filters, columns, export. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import IconX from '#icon/IconX';
import { IconAction } from '../actions/icon-action.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import type { ListAddress } from './filters/list-address.ts';
import { searchClass, SearchField } from './filters/search-field.tsx';
import type { TableFilter } from './filters/table-filter.ts';

/** Width below which search and buttons leave no space for filters. */
const narrowPx = 720;

export interface TableSearch {
  /** Query parameter. */
  name: string;
  label: string;
}

interface TableToolbarProps {
  search: TableSearch | undefined;
  filters: readonly TableFilter[];
  address: ListAddress;
  /** At the end of the line, before the export. */
  children: ReactNode;
  exporting: Exporting | undefined;
}

export interface Exporting {
  /** Formatted number of rows so far, while exporting; empty if unknown. */
  progress: string | undefined;
  start(): void;
  cancel(): void;
}

/** On narrow lists, also next to a panel, the search fills a line and filters wrap below it. */
export function TableToolbar({ search, filters, address, children, exporting }: TableToolbarProps) {
  const isFiltered = Object.keys(address.values).length > 0;
  return (
    <Box sx={frameStyles}>
      <Box sx={toolbarStyles}>
        {search && (
          <SearchField
            label={search.label}
            value={address.values[search.name] ?? ''}
            onChange={(text) => address.change({ [search.name]: text })}
          />
        )}
        <Box sx={chipLineStyles}>
          <FilterChips filters={filters} address={address} isFiltered={isFiltered} />
        </Box>
        {children}
        {exporting && <ExportButton {...exporting} />}
      </Box>
    </Box>
  );
}

function ExportButton({ progress, start, cancel }: Exporting) {
  const { t } = useTranslation('entity');
  if (progress === undefined) {
    return (
      <IconAction label={t('list.export')} onClick={start}>
        <IconDownload />
      </IconAction>
    );
  }
  return (
    <Button color="inherit" startIcon={<IconX />} onClick={cancel} sx={{ flex: 'none' }}>
      <span role="status">
        {progress === '' ? t('list.cancelExport') : t('list.exporting', { progress })}
      </span>
    </Button>
  );
}

/** Container for size queries: the list's own width, which a side panel reduces. */
const frameStyles = {
  containerType: 'inline-size',
  flex: 'none',
  borderBottom: { sm: 1 },
  borderColor: { sm: 'divider' },
} as const;

const toolbarStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 54,
  px: { xs: 4, md: 6 },
  py: 2,
  [`@container (max-width: ${narrowPx}px)`]: {
    flexWrap: 'wrap',
    [`.${searchClass}`]: { flex: '1 1 100%' },
  },
} as const;

const chipLineStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  flex: 1,
  minWidth: 0,
} as const;
