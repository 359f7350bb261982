/** Quick Create: a personal agent from a name and a description (document 1 §2, §4, §5, §8, §9). */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { agentLimits } from '@polylogue/contract/agents/agent/configuration';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { type QuickCreateValues, type Refusal, useQuickCreate } from './use-quick-create.ts';

interface QuickCreateProps {
  isOpen: boolean;
  onClose(): void;
  onOpened?: (() => void) | undefined;
}

export function QuickCreate({ isOpen, onClose, onOpened }: QuickCreateProps) {
  const { t } = useTranslation('personal-agents');
  const { control, handleSubmit, reset } = useForm<QuickCreateValues>({
    mode: 'onTouched',
    defaultValues: { agentName: '', description: '' },
  });
  const { create, isBusy, refusal, forget } = useQuickCreate({
    onDone: () => {
      reset();
      onClose();
      onOpened?.();
    },
  });
  const close = () => {
    if (isBusy) return;
    reset();
    forget();
    onClose();
  };
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={close}
      title={t('quick.title')}
      onSubmit={(event) => void handleSubmit(create)(event)}
      actions={
        <>
          <Button color="inherit" variant="outlined" disabled={isBusy} onClick={close}>
            {t('quick.cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isBusy}>
            {t('quick.submit')}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {refusal && <RefusalAlerts {...refusal} />}
        <FormField
          control={control}
          name="agentName"
          label={t('quick.name')}
          autoFocus
          rules={{
            validate: (name: string) => {
              const { length } = name.trim();
              if (length === 0) return t('quick.nameRequired');
              return length <= agentLimits.name || t('quick.nameTooLong', { max: agentLimits.name });
            },
          }}
        />
        <FormField
          control={control}
          name="description"
          label={t('quick.description')}
          multiline
          rules={{
            validate: ({ length }: string) =>
              length <= agentLimits.description ||
              t('quick.descriptionTooLong', { max: agentLimits.description }),
          }}
        />
      </Box>
    </ModalDialog>
  );
}

/** Errors in red with the server's list; remarks of the update as warnings. */
function RefusalAlerts({ kind, messages }: Refusal) {
  const { t } = useTranslation('personal-agents');
  if (kind === 'warning') {
    return messages.map((message) => (
      <Alert key={message} severity="warning">
        {message}
      </Alert>
    ));
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="error">
        <AlertTitle sx={{ m: 0 }}>{t('quick.failed')}</AlertTitle>
      </Alert>
      {messages.map((message) => (
        <Alert key={message} severity="error">
          {message}
        </Alert>
      ))}
    </Box>
  );
}
