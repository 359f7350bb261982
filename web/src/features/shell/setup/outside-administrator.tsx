/**
 * Explains that with an external sign-in service, the first user of the set-up link becomes
 * administrator.
 */
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { useIsSigningIn, useSignInAfterSetup } from '../../people/public.ts';

export function OutsideAdministrator({ token }: { token: string }) {
  const { t } = useTranslation('setup');
  const signIn = useSignInAfterSetup();
  const isBusy = useIsSigningIn();
  return (
    <BusyButton
      fullWidth
      size="large"
      variant="contained"
      isBusy={isBusy}
      onClick={() => void signIn({ setupToken: token })}
    >
      {t('outsideSubmit')}
    </BusyButton>
  );
}
