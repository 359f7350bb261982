/** Choice of the period on narrow windows. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { type FixedPeriod, fixedPeriods } from '../report-query.ts';

interface PeriodSelectProps {
  chosen: FixedPeriod | 'custom';
  onChoose(period: FixedPeriod): void;
}

export function PeriodSelect({ chosen, onChoose }: PeriodSelectProps) {
  const { t } = useTranslation('analytics');
  return (
    <TextField
      select
      value={chosen}
      onChange={({ target }) => target.value !== 'custom' && onChoose(target.value as FixedPeriod)}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('periods.label') } } }}
    >
      {fixedPeriods.map((name) => (
        <MenuItem key={name} value={name}>
          {t(`periods.${name}`)}
        </MenuItem>
      ))}
      {chosen === 'custom' && <MenuItem value="custom">{t('periods.custom')}</MenuItem>}
    </TextField>
  );
}
