/** Invites a person, who sets their password with a link. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { InvitationSchema, type AccountLink } from '@polylogue/contract/people/users/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconUsersPlus from '#icon/IconUsersPlus';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { FormStack } from '../../../../ui/forms/form-stack.tsx';
import { userApi } from '../api.ts';
import { PasswordLink } from '../components/password-link.tsx';

const PersonSchema = InvitationSchema.pick({ emailAddress: true, name: true });

export function InvitePage() {
  const { t } = useTranslation('users');
  const [made, setMade] = useState<AccountLink>();
  return (
    <PageBody
      title={t('invite.title')}
      intro={made ? undefined : t('invite.intro')}
      actions={<PageAction label={t('invite.list')} icon={<IconUsersPlus />} to="/admin/user/new/list" />}
    >
      {made ? <Invited link={made} onAgain={() => setMade(undefined)} /> : <InviteForm onMade={setMade} />}
    </PageBody>
  );
}

function InviteForm({ onMade }: { onMade(link: AccountLink): void }) {
  const { t } = useTranslation('users');
  const errorText = useErrorText();
  const [invite, { isLoading, error }] = userApi.invite.useMutation();
  const { control, handleSubmit } = useZodForm(PersonSchema, { emailAddress: '', name: '' });
  const submit = handleSubmit(async (body) => {
    const answer = await invite({ body });
    if (answer.data) onMade(answer.data);
  });
  return (
    <FormStack onSubmit={submit}>
      <FormField control={control} name="name" label={t('columns.name')} autoComplete="off" autoFocus />
      <FormField
        control={control}
        name="emailAddress"
        label={t('columns.email')}
        type="email"
        autoComplete="off"
      />
      {error !== undefined && <ErrorCallout {...errorText(error)} />}
      <BusyButton type="submit" variant="contained" isBusy={isLoading} sx={{ justifySelf: 'start' }}>
        {t('invite.submit')}
      </BusyButton>
    </FormStack>
  );
}

function Invited({ link, onAgain }: { link: AccountLink; onAgain(): void }) {
  const { t } = useTranslation('users');
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <PasswordLink link={link} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button component={Link} to={`/admin/user/${link.userId}/edit`} variant="contained">
          {t('invite.toPerson')}
        </Button>
        <Button variant="outlined" color="inherit" onClick={onAgain}>
          {t('invite.again')}
        </Button>
      </Box>
    </Box>
  );
}
