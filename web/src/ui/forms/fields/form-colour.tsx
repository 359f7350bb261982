/** Colour field with six hexadecimal digits or the system's colour picker. */
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps, inputProps, useFormField } from './field-frame.tsx';

const isColour = (value: unknown): value is string => /^#[\da-f]{6}$/i.test(String(value));

export function FormColour<T extends FieldValues>(props: FieldProps<T>) {
  const { t } = useTranslation('entity');
  const bound = useFormField(props);
  const { field, isDisabled, describedBy, frame } = bound;
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...inputProps(bound)}
        onChange={({ target }) => field.onChange(target.value.trim().toUpperCase())}
        placeholder="#6D28D9"
        inputProps={{ dir: 'ltr', maxLength: 7, spellCheck: false, 'aria-describedby': describedBy }}
        startAdornment={
          <Box
            component="input"
            type="color"
            aria-label={t('fields.pickColour', { label: props.label })}
            disabled={isDisabled}
            value={isColour(field.value) ? field.value : '#000000'}
            onChange={(event: React.ChangeEvent<HTMLInputElement>) =>
              field.onChange(event.target.value.toUpperCase())
            }
            sx={swatchStyles}
          />
        }
        sx={{ maxWidth: 200, paddingInlineStart: '8px', fontVariantNumeric: 'tabular-nums' }}
      />
    </FieldFrame>
  );
}

const swatchStyles = {
  flex: 'none',
  width: 24,
  height: 24,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.75,
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&::-webkit-color-swatch-wrapper': { padding: 0 },
  '&::-webkit-color-swatch': { border: 0, borderRadius: '5px' },
} as const;
