/** Dialog that adds people to a group after previewing the granted rights. */
import Button from '@mui/material/Button';
import { groupMemberRoutes } from '@polylogue/contract/people/groups/members/routes';
import type { Group } from '@polylogue/contract/people/groups/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconUserPlus from '#icon/IconUserPlus';
import { EffectLines } from '../../../../entity/effect/effect-lines.tsx';
import { useEffectPreview } from '../../../../entity/effect/use-effect-preview.ts';
import { PeopleDialog } from '../../users/components/people-dialog.tsx';
import { memberApi } from './api.ts';

export function AddMembers({ group: { groupId } }: { group: Group }) {
  const { t } = useTranslation('groups');
  const [isOpen, setOpen] = useState(false);
  const [add] = memberApi.add.useMutation();
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<IconUserPlus />} onClick={() => setOpen(true)}>
        {t('members.add')}
      </Button>
      {isOpen && (
        <PeopleDialog
          title={t('members.add')}
          label={t('members.people')}
          submitLabelOf={(count) => t('members.adding', { count })}
          add={(userId) => add({ params: { groupId, userId } })}
          preview={(joining) => <Preview groupId={groupId} joining={joining} />}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Preview({ groupId, joining }: { groupId: string; joining: readonly string[] }) {
  const trial = useEffectPreview(
    groupMemberRoutes.dryRun,
    joining.length === 0 ? undefined : { params: { groupId }, body: { joining: [...joining], leaving: [] } },
  );
  return <EffectLines trial={trial} />;
}
