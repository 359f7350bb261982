/** Colour field with six hexadecimal digits or the system's colour picker. */
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import { ColourSwatch } from './colour-swatch.tsx';
import { FieldFrame, type FieldProps, inputProps, useFormField } from './field-frame.tsx';

const isColour = (value: unknown): value is string => /^#[\da-f]{6}$/i.test(String(value));

export function FormColour<T extends FieldValues>(props: FieldProps<T>) {
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
          <ColourSwatch
            label={props.label}
            colour={isColour(field.value) ? field.value : '#000000'}
            isDisabled={isDisabled}
            onPick={(colour) => field.onChange(colour.toUpperCase())}
          />
        }
        sx={{ maxWidth: 200, paddingInlineStart: '8px', fontVariantNumeric: 'tabular-nums' }}
      />
    </FieldFrame>
  );
}
