/** Changes the name of a person, and the e-mail address that they sign in with. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { InvitationSchema, type User } from '@polylogue/contract/people/users/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPencil from '#icon/IconPencil';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { userApi } from '../api.ts';

const ProfileSchema = InvitationSchema.pick({ name: true, emailAddress: true });

export function EditProfile({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageAction label={t('profile.edit')} icon={<IconPencil />} onClick={() => setOpen(true)} />
      {isOpen && <ProfileDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Saves what changed; the address first, since its refusal must leave the name unchanged. */
function useSave({ userId, ...former }: User) {
  const [rename] = userApi.rename.useMutation();
  const [changeAddress] = userApi.changeAddress.useMutation();
  const params = { userId };
  return async ({ name, emailAddress }: { name: string; emailAddress: string }): Promise<unknown> => {
    if (emailAddress !== former.emailAddress) {
      const { error } = await changeAddress({ params, body: { emailAddress } });
      if (error !== undefined) return error;
    }
    if (name === former.name) return undefined;
    return (await rename({ params, body: { name } })).error;
  };
}

function ProfileDialog({ user, onClose }: { user: User; onClose(): void }) {
  const { t } = useTranslation('users');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const save = useSave(user);
  const [error, setError] = useState<unknown>();
  const { control, handleSubmit, formState } = useZodForm(ProfileSchema, {
    name: user.name,
    emailAddress: user.emailAddress ?? '',
  });
  const submit = handleSubmit(async (body) => {
    const failure = await save(body);
    setError(failure);
    if (failure === undefined) onClose();
  });
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={t('profile.edit')}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={formState.isSubmitting}>
            {t('profile.save')}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 5, pt: 2 }}>
        <FormField control={control} name="name" label={t('columns.name')} autoFocus />
        <FormField
          control={control}
          name="emailAddress"
          type="email"
          label={t('columns.email')}
          hint={t('profile.emailHint')}
        />
        {error !== undefined && <ErrorCallout {...errorText(error)} />}
      </Box>
    </ModalDialog>
  );
}
