/** Password strength as a bar of four steps and a label. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { minPasswordLength, type PasswordStrength, passwordStrength } from './password-strength.ts';

const steps: readonly PasswordStrength[] = ['weak', 'fair', 'good', 'strong'];
const colours = {
  tooShort: 'text.disabled',
  weak: 'error.main',
  fair: 'warning.main',
  good: 'success.main',
  strong: 'success.main',
};

/** Hint of a password field, announced with the field. */
export function PasswordHint({ password, personal }: { password: string; personal: readonly string[] }) {
  const { t } = useTranslation('setup');
  if (password === '') return t('passwordHint');
  const strength = passwordStrength(password, personal);
  const reached = steps.indexOf(strength);
  const text =
    strength === 'tooShort'
      ? t('strength.tooShort', { count: minPasswordLength - password.length })
      : `${t('strength.label')}: ${t(`strength.${strength}`)}`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 1, width: 96 }}>
        {steps.map((step, i) => (
          <Box
            key={step}
            sx={{
              height: 4,
              borderRadius: 0.25,
              bgcolor: i <= reached ? colours[strength] : 'action.disabledBackground',
              forcedColorAdjust: 'none',
            }}
          />
        ))}
      </Box>
      <span>{text}</span>
    </Box>
  );
}
