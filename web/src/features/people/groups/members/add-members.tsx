/** Dialog that adds people to a group after previewing the granted rights. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { groupMemberRoutes } from '@polylogue/contract/people/groups/members/routes';
import type { Group } from '@polylogue/contract/people/groups/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import IconUserPlus from '#icon/IconUserPlus';
import { EffectLines } from '../../../../entity/effect/effect-lines.tsx';
import { useEffectPreview } from '../../../../entity/effect/use-effect-preview.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { FormPeople } from '../../../../ui/forms/fields/form-people.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { usePeopleOptions } from '../../users/api.ts';
import { memberApi } from './api.ts';

const ChosenSchema = z.object({ userIds: z.array(z.string()).max(200) });

export function AddMembers({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<IconUserPlus />} onClick={() => setOpen(true)}>
        {t('members.add')}
      </Button>
      {isOpen && <AddDialog group={group} onClose={close} />}
    </>
  );
}

function AddDialog({ group: { groupId }, onClose }: { group: Group; onClose(): void }) {
  const { t } = useTranslation('groups');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const [add] = memberApi.add.useMutation();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const { control, handleSubmit, setValue } = useZodForm(ChosenSchema, { userIds: [] });
  const joining = useWatch({ control, name: 'userIds' });
  const trial = useEffectPreview(
    groupMemberRoutes.dryRun,
    joining.length === 0 ? undefined : { params: { groupId }, body: { joining, leaving: [] } },
  );
  const submit = handleSubmit(async ({ userIds }) => {
    setBusy(true);
    setError(undefined);
    const left = [...userIds];
    for (const userId of userIds) {
      const answer = await add({ params: { groupId, userId } });
      if (answer.error !== undefined) {
        setError(answer.error);
        break;
      }
      left.shift();
    }
    setBusy(false);
    if (left.length === 0) onClose();
    else setValue('userIds', left);
  });
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={t('members.add')}
      maxWidthPx={520}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isBusy} disabled={joining.length === 0}>
            {joining.length === 0 ? t('members.add') : t('members.adding', { count: joining.length })}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
        <FormPeople
          control={control}
          name="userIds"
          label={t('members.people')}
          useOptions={usePeopleOptions}
        />
        <EffectLines trial={trial} />
        {error !== undefined && <ErrorCallout {...errorText(error)} />}
      </Box>
    </ModalDialog>
  );
}
