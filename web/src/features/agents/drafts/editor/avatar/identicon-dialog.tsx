/** Generates the picture of an agent from its id, within the limits of document 1 §5. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormMapContext } from '../../../../../ui/forms/editor/form-map.ts';
import { FormSlider } from '../../../../../ui/forms/fields/form-slider.tsx';
import { FormText } from '../../../../../ui/forms/fields/form-text.tsx';
import { useZodForm } from '../../../../../ui/forms/use-zod-form.ts';
import { ModalDialog } from '../../../../../ui/overlays/modal-dialog.tsx';
import { BusyButton } from '../../../../../ui/actions/busy-button.tsx';
import { AgentAvatar } from '../../../parts/agent-avatar.tsx';
import { defaultIdenticon, identiconBounds, identiconFile } from '../../../parts/identicon.ts';
import { IdenticonOptionsSchema } from './identicon-options.ts';

interface IdenticonDialogProps {
  stateId: string;
  onClose(): void;
  onTake(file: File): Promise<void>;
}

const sliders = ['rotate', 'scale', 'radius', 'translateX', 'translateY'] as const;

export function IdenticonDialog({ stateId, onClose, onTake }: IdenticonDialogProps) {
  const { t } = useTranslation('agents');
  const { t: tUi } = useTranslation('ui');
  const { control, handleSubmit } = useZodForm(IdenticonOptionsSchema, defaultIdenticon);
  const values = IdenticonOptionsSchema.safeParse(useWatch({ control })).data;
  const [shown, setShown] = useState(defaultIdenticon);
  if (values && JSON.stringify(values) !== JSON.stringify(shown)) setShown(values);
  const [isBusy, setBusy] = useState(false);
  const submit = handleSubmit(async (options) => {
    setBusy(true);
    await onTake(identiconFile(stateId, options));
    setBusy(false);
  });
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={t('avatar.draw')}
      onSubmit={(event) => {
        // The dialog is nested in the agent's form.
        event.stopPropagation();
        void submit(event);
      }}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isBusy}>
            {t('avatar.take')}
          </BusyButton>
        </>
      }
    >
      <FormMapContext value={undefined}>
        <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
          <Box sx={{ justifySelf: 'center' }}>
            <AgentAvatar id={stateId} url={null} sizeRem={6} options={shown} />
          </Box>
          {sliders.map((name) => {
            const [min, max] = identiconBounds[name];
            return (
              <FormSlider
                key={name}
                control={control}
                name={name}
                label={t(`avatar.${name}`)}
                min={min}
                max={max}
                step={1}
              />
            );
          })}
          <FormText
            control={control}
            name="backgroundColor"
            label={t('avatar.backgroundColor')}
            hint={t('avatar.backgroundHint')}
            dir="ltr"
          />
        </Box>
      </FormMapContext>
    </ModalDialog>
  );
}
