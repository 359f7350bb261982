/** With an outside sign-in service, the first to sign in through the set-up link is the administrator. */
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/actions/busy-button.tsx';
import { useIsSigningIn, useSignInAs } from '../auth/api.ts';

export function OutsideAdministrator({ token }: { token: string }) {
  const { t } = useTranslation('setup');
  const signInAs = useSignInAs();
  const isBusy = useIsSigningIn();
  return (
    <BusyButton
      fullWidth
      size="large"
      variant="contained"
      isBusy={isBusy}
      onClick={() => void signInAs({ setupToken: token, path: '/setup/model' })}
    >
      {t('outsideSubmit')}
    </BusyButton>
  );
}
