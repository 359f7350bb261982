/** Copies the actions of another role as a starting point. */
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import type { Action } from '@polylogue/contract/permissions';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '#icon/IconChevronDown';
import { Menu } from '../../../../ui/overlays/overlays.tsx';
import { roleApi } from '../api.ts';
import { useRoleLabels } from '../../parts/role-labels.ts';

export function CopyRoleActions({ onChoose }: { onChoose(actions: readonly Action[]): void }) {
  const { t } = useTranslation('roles');
  const { nameOf } = useRoleLabels();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = roleApi.list.useQuery({ query: { top: 200 } }, { skip: anchor === null });
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        endIcon={<IconChevronDown />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flex: 'none' }}
      >
        {t('actions.startFrom')}
      </Button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null && data !== undefined}
        onClose={close}
        slotProps={{ list: { 'aria-label': t('actions.startFrom') } }}
      >
        {(data?.items ?? []).map((role) => (
          <MenuItem
            key={role.userRoleId}
            dir="auto"
            onClick={() => {
              onChoose(role.actions);
              close();
            }}
          >
            {nameOf(role)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
