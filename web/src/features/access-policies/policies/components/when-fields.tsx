/** Fields of the hours at which a policy is open. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Theme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { PolicyHours } from '@polylogue/contract/access-policies/policies/schemas';
import { useTranslation } from 'react-i18next';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { FieldFrame, useFormField } from '../../../../ui/forms/fields/field-frame.tsx';
import { FormCombo, fixedOptions } from '../../../../ui/forms/fields/form-combo.tsx';
import { useFocusAfterRemoval } from '../../../../ui/keyboard/use-focus-after-removal.ts';
import { dayName } from '../use-policy-sentences.ts';
import { rowStyles } from './row-styles.ts';
import type { PolicyFieldProps } from './who-fields.tsx';

const week = [1, 2, 3, 4, 5, 6, 7];
const newHours: PolicyHours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ value: zone, label: zone }));
const useZones = fixedOptions([...new Map(zones.map((zone) => [zone.value, zone])).values()]);

export function WhenFields(props: PolicyFieldProps) {
  const { t } = useTranslation('policies');
  return (
    <>
      <FormCombo
        {...props}
        name="timeZone"
        label={t('when.zone')}
        hint={t('when.zoneHint')}
        useOptions={useZones}
      />
      <HoursField {...props} />
    </>
  );
}

function HoursField({ control, isDisabled }: PolicyFieldProps) {
  const { t } = useTranslation('policies');
  const bound = useFormField({ control, name: 'when', label: t('when.label'), isDisabled });
  const { id, describedBy, frame } = bound;
  const { ref, value, onChange } = bound.field;
  // The value of a field has the type of all fields.
  const all = (value ?? []) as readonly PolicyHours[];
  const group = useFocusAfterRemoval(all.length);
  return (
    <FieldFrame {...frame} isGroup>
      <Box {...group} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
        {all.map((hours, index) => (
          <HoursRow
            // Rows have no identity except their position.
            key={index}
            hours={hours}
            isDisabled={isDisabled}
            onChange={(next) => onChange(all.with(index, next))}
            onRemove={() => onChange(all.toSpliced(index, 1))}
          />
        ))}
        <Button
          ref={ref}
          size="small"
          color="inherit"
          startIcon={<IconPlus />}
          disabled={isDisabled || all.length >= 50}
          onClick={() => onChange([...all, newHours])}
        >
          {t('when.add')}
        </Button>
      </Box>
    </FieldFrame>
  );
}

interface HoursRowProps {
  hours: PolicyHours;
  isDisabled: boolean;
  onChange(hours: PolicyHours): void;
  onRemove(): void;
}

function HoursRow({ hours, isDisabled, onChange, onRemove }: HoursRowProps) {
  const { t, i18n } = useTranslation('policies');
  const short = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  const time = (name: 'from' | 'to') => (
    <OutlinedInput
      type="time"
      // The native field has no 24:00.
      value={hours[name] === '24:00' ? '00:00' : hours[name]}
      disabled={isDisabled}
      inputProps={{ 'aria-label': t(`when.${name}`), dir: 'ltr' }}
      onChange={({ target: { value } }) =>
        onChange({ ...hours, [name]: name === 'to' && value === '00:00' ? '24:00' : value })
      }
      sx={{ width: 128 }}
    />
  );
  return (
    <Box sx={rowStyles}>
      <ToggleButtonGroup
        value={hours.days}
        disabled={isDisabled}
        aria-label={t('when.days')}
        onChange={(_event, days: number[]) => onChange({ ...hours, days: days.toSorted((a, b) => a - b) })}
        sx={daysStyles}
      >
        {week.map((day) => (
          <ToggleButton key={day} value={day} aria-label={dayName(long, day)}>
            {dayName(short, day)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {time('from')}
        <span aria-hidden>–</span>
        {time('to')}
        <IconAction label={t('when.remove')} disabled={isDisabled} onClick={onRemove}>
          <IconX />
        </IconAction>
      </Box>
    </Box>
  );
}

/** Equal columns of single buttons on phones. */
const daysStyles = (theme: Theme) => ({
  width: 'auto',
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(60px, 1fr))',
    gap: 1,
    width: '100%',
    '&& .MuiToggleButton-root': {
      minWidth: 0,
      m: 0,
      px: 0,
      border: `1px solid ${theme.vars.palette.divider}`,
      borderRadius: 1,
    },
  },
});
