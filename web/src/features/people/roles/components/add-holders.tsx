/** Assigns a role to people from the role's page. */
import Button from '@mui/material/Button';
import type { Role } from '@polylogue/contract/people/roles/schemas';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconUserPlus from '#icon/IconUserPlus';
import { useMayCall } from '../../identity/account/api.ts';
import { userApi } from '../../users/api.ts';

const PeopleDialog = lazy(async () => ({
  default: (await import('../../users/components/people-dialog.tsx')).PeopleDialog,
}));

export function AddHolders({ role: { userRoleId } }: { role: Role }) {
  const { t } = useTranslation('roles');
  const [isOpen, setOpen] = useState(false);
  const [assign] = userApi.assignRole.useMutation();
  const maySearch = useMayCall(userRoutes.list);
  const mayAssign = useMayCall(userRoutes.assignRole);
  if (!maySearch || !mayAssign) return null;
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<IconUserPlus />} onClick={() => setOpen(true)}>
        {t('people.add')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PeopleDialog
            title={t('people.add')}
            label={t('people.users')}
            submitLabelOf={(count) => t('people.adding', { count })}
            add={(userId) => assign({ params: { userId, userRoleId }, body: {} })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
