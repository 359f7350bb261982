/** Picture of the signed-in user, with buttons that replace and remove it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { limits } from '@polylogue/contract/limits';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconTrash from '#icon/IconTrash';
import IconUpload from '#icon/IconUpload';
import { useErrorText } from '../../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../../ui/actions/busy-button.tsx';
import { useToast } from '../../../../../ui/feedback/toasts.tsx';
import { ownAccountApi } from '../own-account.ts';
import { OwnAvatar } from '../own-avatar.tsx';

export function PictureField({ hasPicture }: { hasPicture: boolean }) {
  const { t } = useTranslation('account-page');
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const errorText = useErrorText();
  const [upload, uploading] = ownAccountApi.uploadAvatar.useMutation();
  const [remove, removing] = ownAccountApi.removeAvatar.useMutation();
  const withErrorToast = async (call: Promise<{ error?: unknown }>) => {
    const { error } = await call;
    if (error !== undefined) toast({ message: errorText(error).message, tone: 'error' });
  };
  return (
    <Box role="group" aria-label={t('picture.title')} sx={rowStyles}>
      <OwnAvatar sizeRem={4} />
      <BusyButton
        variant="outlined"
        color="inherit"
        startIcon={<IconUpload />}
        isBusy={uploading.isLoading}
        onClick={() => input.current?.click()}
      >
        {t('picture.upload')}
      </BusyButton>
      {hasPicture && (
        <Button
          color="inherit"
          startIcon={<IconTrash />}
          disabled={removing.isLoading}
          onClick={() => void withErrorToast(remove())}
        >
          {t('picture.remove')}
        </Button>
      )}
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t('picture.upload')}
        accept={limits.avatar.mediaTypes.join(',')}
        onChange={({ target }) => {
          const file = target.files?.item(0);
          target.value = '';
          if (file) void withErrorToast(upload({ body: { file } }));
        }}
      />
    </Box>
  );
}

const rowStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 } as const;
