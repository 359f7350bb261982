/** Picture, name and address of the signed-in user. */
import Box from '@mui/material/Box';
import { RenameOwnAccountSchema, type OwnAccount } from '@polylogue/contract/people/identity/account/schemas';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useErrorText } from '../../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../../ui/actions/busy-button.tsx';
import { useToast } from '../../../../../ui/feedback/toasts.tsx';
import { FormField } from '../../../../../ui/forms/form-field.tsx';
import { FormStack } from '../../../../../ui/forms/form-stack.tsx';
import { useZodForm } from '../../../../../ui/forms/use-zod-form.ts';
import { PageSection } from '../../../../../ui/page/page-section.tsx';
import { Fact } from '../../../../../ui/text/fact.tsx';
import { useAccount } from '../../api.ts';
import { authActions } from '../../auth-state.ts';
import { ownAccountApi } from '../own-account.ts';
import { PictureField } from './picture-field.tsx';

export function ProfileSection({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('account-page');
  const { name, emailAddress, avatarUrl, isLocal } = account;
  return (
    <PageSection title={t('profile.title')}>
      <Box sx={{ display: 'grid', gap: 6 }}>
        <PictureField hasPicture={avatarUrl !== null} />
        {isLocal && <NameForm name={name} />}
        <Box component="dl" sx={{ display: 'grid', gap: 4, m: 0 }}>
          {!isLocal && (
            <Fact label={t('profile.name')}>
              <bdi>{name}</bdi>
              <Hint text={t('profile.nameHint')} />
            </Fact>
          )}
          {emailAddress !== null && (
            <Fact label={t('profile.email')}>
              <Box component="bdi" sx={{ overflowWrap: 'anywhere' }}>
                {emailAddress}
              </Box>
              {isLocal && <Hint text={t('profile.emailHint')} />}
            </Fact>
          )}
        </Box>
      </Box>
    </PageSection>
  );
}

const Hint = ({ text }: { text: string }) => (
  <Box component="span" sx={{ display: 'block', typography: 'small', color: 'text.secondary' }}>
    {text}
  </Box>
);

function NameForm({ name }: { name: string }) {
  const { t } = useTranslation('account-page');
  const { userName } = useAccount();
  const dispatch = useDispatch();
  const toast = useToast();
  const errorText = useErrorText();
  const [rename, { isLoading }] = ownAccountApi.rename.useMutation();
  const { control, handleSubmit, reset, formState } = useZodForm(RenameOwnAccountSchema, { name });
  const submit = handleSubmit(async (body) => {
    const { data, error } = await rename({ body });
    if (!data) {
      toast({ message: errorText(error).message, tone: 'error' });
      return;
    }
    // Shown in the menu, before a renewed sign-in brings it.
    dispatch(authActions.accountChanged({ name: data.name, userName }));
    reset({ name: data.name });
    toast({ message: t('profile.saved'), tone: 'success' });
  });
  return (
    <FormStack onSubmit={submit}>
      <FormField control={control} name="name" label={t('profile.name')} autoComplete="name" />
      {formState.isDirty && (
        <BusyButton type="submit" variant="contained" isBusy={isLoading} sx={{ justifySelf: 'start' }}>
          {t('profile.save')}
        </BusyButton>
      )}
    </FormStack>
  );
}
