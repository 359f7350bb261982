/** List of options with one chosen. */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { useTranslation } from 'react-i18next';
import IconCheck from '#icon/IconCheck';
import type { FilterOption } from './table-filter.ts';
import { scrolling } from '../../page/scrolling.ts';

interface OptionListProps {
  label: string;
  options: readonly FilterOption[];
  chosen: string | undefined;
  isLoading?: boolean;
  onChoose(value: string): void;
}

export function OptionList({ label, options, chosen, isLoading = false, onChoose }: OptionListProps) {
  const { t } = useTranslation('entity');
  if (options.length === 0) {
    return (
      <Box role="status" sx={{ px: 4, py: 3, typography: 'small', color: 'text.secondary' }}>
        {isLoading ? t('list.loadingOptions') : t('list.noOptions')}
      </Box>
    );
  }
  return (
    <MenuList aria-label={label} autoFocusItem sx={{ maxHeight: 320, ...scrolling }}>
      {options.map((option) => (
        <MenuItem
          key={option.value}
          role="menuitemradio"
          aria-checked={option.value === chosen}
          onClick={() => onChoose(option.value)}
        >
          <Box component="span" dir="auto" sx={{ flex: 1 }}>
            {option.label}
          </Box>
          {option.value === chosen && <IconCheck aria-hidden />}
        </MenuItem>
      ))}
    </MenuList>
  );
}
