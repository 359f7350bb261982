/** Date and time in the reader's time zone; an empty field holds `null`. */
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, type FieldProps, useFormField } from './field-frame.tsx';

/** Format of the native field: without time zone. */
function localOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  const time = new Date(value);
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

export function FormMoment<T extends FieldValues>(props: FieldProps<T>) {
  const { field, id, hasError, isDisabled, describedBy, frame } = useFormField(props);
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        id={id}
        type="datetime-local"
        inputRef={field.ref}
        value={localOf(field.value)}
        error={hasError}
        disabled={isDisabled}
        onBlur={field.onBlur}
        onChange={({ target: { value } }) =>
          field.onChange(value === '' ? null : new Date(value).toISOString())
        }
        inputProps={{ dir: 'ltr', 'aria-describedby': describedBy }}
        sx={{ maxWidth: 260 }}
      />
    </FieldFrame>
  );
}
