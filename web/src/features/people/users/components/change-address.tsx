/** Changes the e-mail address that a person signs in with. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ChangeAddressSchema, type User } from '@polylogue/contract/people/users/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAt from '#icon/IconAt';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { userApi } from '../api.ts';

export function ChangeAddress({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageAction label={t('address.change')} icon={<IconAt />} onClick={() => setOpen(true)} />
      {isOpen && <AddressDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddressDialog({ user, onClose }: { user: User; onClose(): void }) {
  const { t } = useTranslation('users');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const [change, { isLoading, error }] = userApi.changeAddress.useMutation();
  const { control, handleSubmit } = useZodForm(ChangeAddressSchema, {
    emailAddress: user.emailAddress ?? '',
  });
  const submit = handleSubmit(async (body) => {
    const answer = await change({ params: { userId: user.userId }, body });
    if (answer.data) onClose();
  });
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={t('address.change')}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isLoading}>
            {t('address.save')}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 5, pt: 2 }}>
        <FormField
          control={control}
          name="emailAddress"
          type="email"
          label={t('address.label')}
          hint={t('address.hint')}
          autoFocus
        />
        {error !== undefined && <ErrorCallout {...errorText(error)} />}
      </Box>
    </ModalDialog>
  );
}
