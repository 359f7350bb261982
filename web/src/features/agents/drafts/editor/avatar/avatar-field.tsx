/** Picture of a draft: generated, uploaded, or none. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { limits } from '@polylogue/contract/limits';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAdjustments from '#icon/IconAdjustments';
import IconTrash from '#icon/IconTrash';
import IconUpload from '#icon/IconUpload';
import { useErrorText } from '../../../../../lib/http/error-text.ts';
import { useToast } from '../../../../../ui/feedback/toasts.tsx';
import { draftApi } from '../../../api.ts';
import { DraftPicture } from './draft-picture.tsx';
import type { DraftForm } from '../use-draft-form.ts';

const IdenticonDialog = lazy(async () => ({
  default: (await import('./identicon-dialog.tsx')).IdenticonDialog,
}));
const CropDialog = lazy(async () => ({
  default: (await import('../../../../../ui/pictures/crop-dialog.tsx')).CropDialog,
}));

/** Pictures are shown at 96 px at most, on screens with up to three device pixels per pixel. */
const cropped = { ratio: 1, widthPx: 288, fileName: 'avatar.png', mediaType: 'image/png' } as const;

interface AvatarFieldProps {
  draft: ConfigurationState;
  form: DraftForm;
}

export function AvatarField({ draft, form }: AvatarFieldProps) {
  const { t } = useTranslation('agents');
  const { configStateId: stateId, avatarUrl } = draft;
  const [open, setOpen] = useState<'draw' | 'upload'>();
  const picture = usePicture(stateId, form);
  const close = () => setOpen(undefined);
  const take = async (file: File) => {
    if (await picture.upload(file)) close();
  };
  return (
    <Box role="group" aria-label={t('avatar.title')} sx={rowStyles}>
      <DraftPicture draft={draft} sizeRem={4} />
      <Button variant="outlined" color="inherit" startIcon={<IconUpload />} onClick={() => setOpen('upload')}>
        {t('avatar.upload')}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<IconAdjustments />}
        onClick={() => setOpen('draw')}
      >
        {t('avatar.draw')}
      </Button>
      {avatarUrl !== null && (
        <Button color="inherit" startIcon={<IconTrash />} onClick={() => void picture.remove()}>
          {t('avatar.remove')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'draw' && <IdenticonDialog stateId={stateId} onClose={close} onTake={take} />}
        {open === 'upload' && (
          <CropDialog
            title={t('avatar.upload')}
            accept={limits.avatar.mediaTypes}
            result={cropped}
            onClose={close}
            onTake={take}
          />
        )}
      </Suspense>
    </Box>
  );
}

function usePicture(stateId: string, form: DraftForm) {
  const toast = useToast();
  const errorText = useErrorText();
  const [upload] = draftApi.useUploadDraftAvatarMutation();
  const [remove] = draftApi.useRemoveDraftAvatarMutation();
  const params = { stateId };
  const withErrorToast = async (act: (ifMatch: number) => Promise<ConfigurationState>) => {
    try {
      await form.change(act);
      return true;
    } catch (error) {
      toast({ message: errorText(error).message, tone: 'error' });
      return false;
    }
  };
  return {
    upload: (file: File) => withErrorToast((ifMatch) => upload({ params, body: { file }, ifMatch }).unwrap()),
    remove: () => withErrorToast((ifMatch) => remove({ params, ifMatch }).unwrap()),
  };
}

const rowStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } as const;
