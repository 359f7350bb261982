/** Write-only secret field. Leaving it empty keeps the stored value. */
import OutlinedInput from '@mui/material/OutlinedInput';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconEye from '#icon/IconEye';
import IconEyeOff from '#icon/IconEyeOff';
import { IconAction } from '../../actions/icon-action.tsx';
import { FieldFrame, type FieldProps, inputProps, useFormField } from './field-frame.tsx';

interface FormSecretProps<T extends FieldValues> extends FieldProps<T> {
  /** State of the stored secret, and its last characters if known. */
  stored?: { isSet: boolean; last4?: string | null };
}

/** Excluded from drafts. The text being typed can be revealed. */
export function FormSecret<T extends FieldValues>(props: FormSecretProps<T>) {
  const { stored } = props;
  const { t } = useTranslation('entity');
  const [isShown, setShown] = useState(false);
  const bound = useFormField(props, false);
  const { field, describedBy, frame } = bound;
  const hidden = stored?.last4 ? t('fields.secretEnding', { last4: stored.last4 }) : t('fields.secretSet');
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...inputProps(bound)}
        onChange={({ target }) => field.onChange(target.value === '' ? undefined : target.value)}
        type={isShown ? 'text' : 'password'}
        placeholder={stored?.isSet ? hidden : undefined}
        autoComplete="new-password"
        // The placeholder is in the reader's language and follows its direction.
        inputProps={{
          dir: field.value ? 'ltr' : undefined,
          spellCheck: false,
          'aria-describedby': describedBy,
        }}
        endAdornment={
          <InputAdornment position="end">
            <IconAction
              label={t(isShown ? 'fields.hideSecret' : 'fields.showSecret', { label: props.label })}
              edge="end"
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <IconEyeOff /> : <IconEye />}
            </IconAction>
          </InputAdornment>
        }
      />
    </FieldFrame>
  );
}
