/** Number field with a unit; an empty field has no value. */
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, type FieldProps, inputProps, useFormField } from './field-frame.tsx';

interface FormNumberProps<T extends FieldValues> extends FieldProps<T> {
  unit?: string;
  min?: number;
  max?: number;
  step?: number;
  /** Value of an empty field; default `undefined`. */
  emptyValue?: null | undefined;
}

export function FormNumber<T extends FieldValues>(props: FormNumberProps<T>) {
  const { unit, min, max, step, emptyValue } = props;
  const bound = useFormField(props);
  const { field, describedBy, frame } = bound;
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...inputProps(bound)}
        type="number"
        onChange={({ target }) => field.onChange(target.value === '' ? emptyValue : Number(target.value))}
        endAdornment={unit && <InputAdornment position="end">{unit}</InputAdornment>}
        inputProps={{ min, max, step: step ?? 'any', inputMode: 'decimal', 'aria-describedby': describedBy }}
        sx={{ maxWidth: 240, fontVariantNumeric: 'tabular-nums' }}
      />
    </FieldFrame>
  );
}
