/** Single-line or multi-line text field. */
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { GrowingText } from '../growing-text.tsx';
import { FieldFrame, type FieldProps, inputProps, useFormField } from './field-frame.tsx';

interface FormTextProps<T extends FieldValues> extends FieldProps<T> {
  type?: 'text' | 'email' | 'url' | 'date' | 'datetime-local' | 'time';
  /** Initial number of lines; it grows with its content. */
  lines?: number;
  placeholder?: string;
  /** Addresses and keys are left-to-right in every language. */
  dir?: 'ltr' | 'auto';
  autoComplete?: string;
  autoFocus?: boolean;
  endAdornment?: ReactNode;
  /** An empty field holds `null`. */
  isNullable?: boolean;
}

export function FormText<T extends FieldValues>(props: FormTextProps<T>) {
  const { type = 'text', lines, dir, isNullable, placeholder, autoComplete, autoFocus, endAdornment } = props;
  const bound = useFormField(props);
  const { field, describedBy, frame } = bound;
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...inputProps(bound)}
        onChange={({ target }) => field.onChange(isNullable && target.value === '' ? null : target.value)}
        type={type}
        {...(lines !== undefined && { multiline: true, inputComponent: GrowingText })}
        placeholder={placeholder}
        autoComplete={autoComplete ?? 'off'}
        autoFocus={autoFocus}
        endAdornment={endAdornment}
        inputProps={{
          dir: dir ?? (type === 'text' ? 'auto' : 'ltr'),
          'aria-describedby': describedBy,
          ...(lines !== undefined && { minRows: lines }),
        }}
        sx={lines === undefined ? undefined : { padding: 0 }}
      />
    </FieldFrame>
  );
}
