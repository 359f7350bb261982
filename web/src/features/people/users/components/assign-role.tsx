/** Assigns a role to a person, permanently or until a day. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { useRoleLabels } from '../../parts/role-labels.ts';
import { assignableRoles, userApi } from '../api.ts';

interface AssignRoleProps {
  userId: string;
  isOpen: boolean;
  onClose(): void;
}

/** End of a day in the local time zone, as a timestamp. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
const today = () => new Intl.DateTimeFormat('en-CA').format(new Date());

export function AssignRole({ userId, isOpen, onClose }: AssignRoleProps) {
  const { t } = useTranslation('users');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const { nameOf } = useRoleLabels();
  const [roleId, setRoleId] = useState('');
  const [until, setUntil] = useState('');
  const { data: roles } = assignableRoles.useQuery({ query: { top: 200 } }, { skip: !isOpen });
  const [assign, { isLoading, error, reset }] = userApi.assignRole.useMutation();
  const close = () => {
    onClose();
    setRoleId('');
    setUntil('');
    reset();
  };
  const submit = async () => {
    const body = until === '' ? {} : { until: endOfDay(until) };
    const answer = await assign({ params: { userId, userRoleId: roleId }, body });
    if (answer.data) close();
  };
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={close}
      title={t('roles.assign')}
      onSubmit={(event) => {
        event.preventDefault();
        if (roleId !== '') void submit();
      }}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={close}>
            {tUi('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isLoading} disabled={roleId === ''}>
            {t('roles.assign')}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 5, pt: 2 }}>
        <TextField
          select
          label={t('roles.role')}
          value={roleId}
          onChange={({ target }) => setRoleId(target.value)}
          autoFocus
        >
          {(roles?.items ?? []).map((role) => (
            <MenuItem key={role.userRoleId} value={role.userRoleId} dir="auto">
              {nameOf(role)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="date"
          label={t('roles.until')}
          helperText={t('roles.untilHint')}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
          slotProps={{ htmlInput: { min: today() }, inputLabel: { shrink: true } }}
        />
        {error !== undefined && <ErrorCallout {...errorText(error)} />}
      </Box>
    </ModalDialog>
  );
}
