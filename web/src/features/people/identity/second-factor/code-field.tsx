/** Field for a code, which phones fill in and open a keyboard of digits for. */
import type { FieldValues } from 'react-hook-form';
import { FormField, type FormFieldProps } from '../../../../ui/forms/form-field.tsx';

type CodeFieldProps<T extends FieldValues> = Pick<
  FormFieldProps<T>,
  'control' | 'name' | 'label' | 'hint' | 'autoFocus'
> & { kind: 'code' | 'recoveryCode' };

export const CodeField = <T extends FieldValues>({ kind, ...field }: CodeFieldProps<T>) => (
  <FormField
    {...field}
    dir="ltr"
    autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
    inputMode={kind === 'code' ? 'numeric' : 'text'}
  />
);
