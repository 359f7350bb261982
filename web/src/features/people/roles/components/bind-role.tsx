/** Dialog that binds a role to a group after previewing the granted rights. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EffectLines } from '../../../../entity/effect/effect-lines.tsx';
import { useEffectPreview } from '../../../../entity/effect/use-effect-preview.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { useRoleLabels } from '../../parts/role-labels.ts';
import { roleApi } from '../api.ts';
import { withGroup } from '../role-form.ts';

interface BindRoleProps {
  groupId: string;
  /** Roles that are bound already. */
  boundIds: readonly string[];
  onClose(): void;
}

export function BindRole({ groupId, boundIds, onClose }: BindRoleProps) {
  const { t } = useTranslation('groups');
  const { t: tUi } = useTranslation('ui');
  const { nameOf } = useRoleLabels();
  const errorText = useErrorText();
  const [userRoleId, choose] = useState('');
  const params = { userRoleId };
  const { data: roles } = roleApi.list.useQuery({ query: { top: 200 } });
  const { currentData: role } = roleApi.get.useQuery({ params }, { skip: userRoleId === '' });
  const [update, { isLoading, error }] = roleApi.update.useMutation();
  const settings = role && withGroup(role, groupId, true);
  const trial = useEffectPreview(roleRoutes.dryRun, settings && { params, body: { settings } });
  const submit = async () => {
    if (!role || !settings) return;
    const answer = await update({ params, body: settings, ifMatch: role.version });
    if (answer.data) onClose();
  };
  const offered = (roles?.items ?? []).filter(
    ({ permissions, ...row }) => permissions.canBind && !boundIds.includes(row.userRoleId),
  );
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={t('binding.add')}
      maxWidthPx={520}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isLoading} disabled={!role}>
            {t('binding.add')}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
        <TextField
          select
          autoFocus
          label={t('binding.role')}
          value={userRoleId}
          onChange={({ target }) => choose(target.value)}
        >
          {offered.map((row) => (
            <MenuItem key={row.userRoleId} value={row.userRoleId} dir="auto">
              {nameOf(row)}
            </MenuItem>
          ))}
        </TextField>
        <EffectLines trial={trial} />
        {error !== undefined && <ErrorCallout {...errorText(error)} />}
      </Box>
    </ModalDialog>
  );
}
