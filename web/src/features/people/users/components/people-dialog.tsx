/** Dialog that adds users one by one; after an error, those that are left stay chosen. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { FormPeople } from '../../../../ui/forms/fields/form-people.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { usePeopleOptions } from '../api.ts';

const ChosenSchema = z.object({ userIds: z.array(z.string()).max(200) });

interface PeopleDialogProps {
  title: string;
  label: string;
  submitLabelOf(count: number): string;
  add(userId: string): PromiseLike<{ error?: unknown }>;
  /** Effect of adding the chosen users. */
  preview?(userIds: readonly string[]): ReactNode;
  onClose(): void;
}

export function PeopleDialog({ title, label, submitLabelOf, add, preview, onClose }: PeopleDialogProps) {
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const { control, handleSubmit, setValue } = useZodForm(ChosenSchema, { userIds: [] });
  const chosen = useWatch({ control, name: 'userIds' });
  const submit = handleSubmit(async ({ userIds }) => {
    setBusy(true);
    setError(undefined);
    const left = [...userIds];
    for (const userId of userIds) {
      const answer = await add(userId);
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
      title={title}
      maxWidthPx={520}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isBusy} disabled={chosen.length === 0}>
            {chosen.length === 0 ? title : submitLabelOf(chosen.length)}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
        <FormPeople control={control} name="userIds" label={label} useOptions={usePeopleOptions} />
        {preview?.(chosen)}
        {error !== undefined && <ErrorCallout {...errorText(error)} />}
      </Box>
    </ModalDialog>
  );
}
