/**
 * Text fields for react-hook-form: label above, errors with an icon below, announced with the
 * field.
 */
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type ReactNode, useId, useState } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseControllerProps,
  useController,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconAlertCircle from '#icon/IconAlertCircle';
import IconEye from '#icon/IconEye';
import IconEyeOff from '#icon/IconEyeOff';
import { IconAction } from '../actions/icon-action.tsx';
import { GrowingText } from './growing-text.tsx';

export interface FormFieldProps<T extends FieldValues> {
  control: Control<T>;
  name: FieldPath<T>;
  label: string;
  hint?: ReactNode;
  /** For forms without a schema. */
  rules?: UseControllerProps<T>['rules'];
  type?: 'text' | 'email' | 'url';
  autoComplete?: string;
  autoFocus?: boolean;
  /** Keyboard of a phone. */
  inputMode?: 'numeric' | 'text';
  multiline?: boolean;
  /** Addresses and keys are left-to-right in every language. */
  dir?: 'ltr' | 'auto';
  placeholder?: string;
  /** Inside the frame, at the end of the line. */
  endAdornment?: ReactNode;
  inputType?: string;
}

export function FormField<T extends FieldValues>({
  control,
  name,
  label,
  hint,
  rules,
  ...options
}: FormFieldProps<T>) {
  const { type = 'text', inputType = type, dir, inputMode, endAdornment, ...rest } = options;
  const { field, fieldState } = useController({ control, name, rules });
  const id = useId();
  const message = fieldState.error?.message;
  return (
    <TextField
      {...rest}
      {...field}
      id={id}
      inputRef={field.ref}
      ref={undefined}
      label={label}
      type={inputType}
      error={message !== undefined}
      helperText={message ? <FieldError message={message} /> : hint}
      slotProps={{
        formHelperText: { component: 'div' },
        input: { endAdornment, ...(rest.multiline && { inputComponent: GrowingText, sx: { padding: 0 } }) },
        htmlInput: { dir: dir ?? (type === 'text' ? 'auto' : 'ltr'), inputMode },
      }}
    />
  );
}

function FieldError({ message }: { message: string }) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box component="span" aria-hidden sx={{ '.tabler-icon': { width: 16, height: 16, mt: '1px' } }}>
        <IconAlertCircle />
      </Box>
      {message}
    </Box>
  );
}

/** Password field with a button that reveals its content. */
export function FormPasswordField<T extends FieldValues>(props: FormFieldProps<T>) {
  const { t } = useTranslation('ui');
  const [isShown, setIsShown] = useState(false);
  return (
    <FormField
      {...props}
      dir="ltr"
      inputType={isShown ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconAction
            label={isShown ? t('hidePassword') : t('showPassword')}
            edge="end"
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <IconEyeOff /> : <IconEye />}
          </IconAction>
        </InputAdornment>
      }
    />
  );
}
