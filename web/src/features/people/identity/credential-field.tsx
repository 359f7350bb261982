/**
 * Field of the login screen. Looks like the design system's text field at a tenth of its size,
 * since the first screen must stay small (docs/decisions/0009).
 */
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import { type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertCircle from '#icon/IconAlertCircle';
import IconEye from '#icon/IconEye';
import IconEyeOff from '#icon/IconEyeOff';
import { density, radius } from '../../../theme/sizes.ts';

const frame = ({ vars: { palette } }: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: density.controlPx + 6,
  borderRadius: `${radius.control}px`,
  backgroundColor: palette.background.paper,
  boxShadow: `0 0 0 1px ${palette.surface.inputBorder} inset`,
  '&:hover': { boxShadow: `0 0 0 1px ${palette.text.secondary} inset` },
  '&[data-invalid="true"]': { boxShadow: `0 0 0 1px ${palette.error.main} inset` },
  '&:focus-within': { boxShadow: `0 0 0 2px ${palette.primary.main} inset` },
  '@media (pointer: coarse)': { minHeight: density.touchPx },
  '@media (forced-colors: active)': { outline: '1px solid' },
});

const field = {
  flex: 1,
  minWidth: 0,
  border: 0,
  px: 3,
  py: 2,
  color: 'inherit',
  bgcolor: 'transparent',
  typography: 'body2',
} as const;

export interface CredentialFieldProps {
  name: 'email' | 'password';
  label: string;
  value: string;
  onChange(value: string): void;
  error?: string;
  autoFocus: boolean;
  inputRef: Ref<HTMLInputElement>;
}

/** Addresses and passwords are left-to-right in every language; a password can be revealed. */
export function CredentialField({ name, label, value, onChange, error, ...input }: CredentialFieldProps) {
  const { autoFocus, inputRef } = input;
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const isPassword = name === 'password';
  const hiddenType = isPassword ? 'password' : 'email';
  return (
    <div>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'block', mb: 1.5, typography: 'small', fontWeight: 600 }}
      >
        {label}
      </Box>
      <Box data-invalid={error !== undefined} sx={frame}>
        <Box
          component="input"
          ref={inputRef}
          id={id}
          name={name}
          type={isShown ? 'text' : hiddenType}
          dir="ltr"
          autoComplete={isPassword ? 'current-password' : 'username'}
          // The screen has no other purpose.
          autoFocus={autoFocus}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
          onChange={({ target }) => onChange(target.value)}
          sx={field}
        />
        {isPassword && <ShowButton isShown={isShown} onToggle={() => setIsShown(!isShown)} />}
      </Box>
      {error && (
        <Box
          id={`${id}-error`}
          sx={{ display: 'flex', gap: 1, mt: 1.5, typography: 'small', color: 'error.main' }}
        >
          <IconAlertCircle aria-hidden style={{ width: 16, height: 16, marginTop: 2 }} />
          {error}
        </Box>
      )}
    </div>
  );
}

function ShowButton({ isShown, onToggle }: { isShown: boolean; onToggle(): void }) {
  const { t } = useTranslation('ui');
  return (
    <IconButton
      size="small"
      aria-label={isShown ? t('hidePassword') : t('showPassword')}
      onClick={onToggle}
      sx={{ mr: 2, color: 'action.active' }}
    >
      {isShown ? <IconEyeOff /> : <IconEye />}
    </IconButton>
  );
}
