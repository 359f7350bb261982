/** Filters of a list as chips: each shows its value, opens its editor and can be removed. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import { Menu, Popover } from '../../overlays/overlays.tsx';
import { radius } from '../../../theme/sizes.ts';
import type { ListAddress } from './list-address.ts';
import { isSet, parametersOf, type TableFilter } from './table-filter.ts';
import { FilterValue } from './filter-value.tsx';

/** Loaded on demand: larger than the chips. */
const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }));

interface FilterChipsProps {
  filters: readonly TableFilter[];
  address: ListAddress;
  /** True if any filter or search is active. */
  isFiltered: boolean;
}

export function FilterChips({ filters, address, isFiltered }: FilterChipsProps) {
  const { t } = useTranslation('entity');
  /** Filter whose editor is open, also before it has a value. */
  const [open, setOpen] = useState<{ filter: TableFilter; anchor: HTMLElement }>();
  const addButton = useRef<HTMLButtonElement>(null);
  const shown = filters.filter((filter) => isSet(filter, address.values));
  const others = filters.filter((filter) => !isSet(filter, address.values));
  const close = () => setOpen(undefined);
  return (
    <>
      {shown.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          address={address}
          onOpen={(anchor) => setOpen({ filter, anchor })}
        />
      ))}
      {(others.length > 0 || open) && (
        <AddFilter
          buttonRef={addButton}
          filters={others}
          onChoose={(filter) => addButton.current && setOpen({ filter, anchor: addButton.current })}
        />
      )}
      {isFiltered && (
        <Button
          size="small"
          color="inherit"
          onClick={address.clear}
          sx={{ color: 'text.secondary', flex: 'none' }}
        >
          {t('list.clear')}
        </Button>
      )}
      <Popover
        open={open !== undefined}
        anchorEl={open?.anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': open?.filter.label,
            sx: { mt: 1, minWidth: 200, maxWidth: 320 },
          },
        }}
      >
        {open && (
          <Suspense fallback={null}>
            <FilterEditor
              filter={open.filter}
              values={address.values}
              onChange={address.change}
              onDone={close}
            />
          </Suspense>
        )}
      </Popover>
    </>
  );
}

interface FilterChipProps {
  filter: TableFilter;
  address: ListAddress;
  onOpen(anchor: HTMLElement): void;
}

function FilterChip({ filter, address, onOpen }: FilterChipProps) {
  const { t } = useTranslation('entity');
  const remove = () =>
    address.change(Object.fromEntries(parametersOf(filter).map((name) => [name, undefined])));
  return (
    <Box sx={chipStyles}>
      <ButtonBase className="value" aria-haspopup="dialog" onClick={(event) => onOpen(event.currentTarget)}>
        {filter.label}{' '}
        <b>
          <FilterValue filter={filter} values={address.values} />
        </b>
      </ButtonBase>
      <ButtonBase
        className="remove"
        aria-label={t('list.removeFilter', { name: filter.label })}
        onClick={remove}
      >
        <IconX aria-hidden />
      </ButtonBase>
    </Box>
  );
}

interface AddFilterProps {
  buttonRef: React.RefObject<HTMLButtonElement | null>;
  filters: readonly TableFilter[];
  onChoose(filter: TableFilter): void;
}

/** With a single filter left, the button opens its editor directly. */
function AddFilter({ buttonRef, filters, onChoose }: AddFilterProps) {
  const { t } = useTranslation('entity');
  const [isOpen, setOpen] = useState(false);
  const [only, ...further] = filters;
  const hasMenu = further.length > 0;
  return (
    <>
      <ButtonBase
        ref={buttonRef}
        aria-haspopup={hasMenu ? 'menu' : 'dialog'}
        onClick={() => (hasMenu || !only ? setOpen(true) : onChoose(only))}
        sx={[
          chipStyles,
          { borderStyle: 'dashed', gap: 1, paddingInline: '8px 10px', color: 'text.secondary' },
        ]}
      >
        <IconPlus aria-hidden />
        {t('list.addFilter')}
      </ButtonBase>
      <Menu open={isOpen} anchorEl={() => buttonRef.current} onClose={() => setOpen(false)}>
        {filters.map((filter) => (
          <MenuItem
            key={filter.name}
            onClick={() => {
              setOpen(false);
              onChoose(filter);
            }}
          >
            {filter.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const chipStyles = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  maxWidth: '100%',
  height: 28,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.pill}px`,
  typography: 'small',
  whiteSpace: 'nowrap',
  '.value': {
    gap: '5px',
    paddingInline: '10px 2px',
    minWidth: 0,
    height: '100%',
    font: 'inherit',
    color: 'text.secondary',
  },
  '.value b': {
    fontWeight: 600,
    color: 'text.primary',
    maxWidth: 240,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '.remove': {
    flex: 'none',
    width: 24,
    height: 24,
    marginInlineEnd: '2px',
    borderRadius: '50%',
    color: 'text.secondary',
  },
  '.tabler-icon': { width: 14, height: 14 },
  '&:hover': { bgcolor: 'action.hover' },
  '@media (pointer: coarse)': { height: 44, '.remove': { width: 36, height: 44 } },
} as const;
