/** Picture of a personal draft: uploaded, or generated from its id. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { limits } from '@polylogue/contract/limits';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconTrash from '#icon/IconTrash';
import IconUpload from '#icon/IconUpload';
import { useErrorText } from '../../../../../lib/http/error-text.ts';
import { useToast } from '../../../../../ui/feedback/toasts.tsx';
import { personalDraftApi } from '../api.ts';
import { DraftAvatar } from '../draft-avatar.tsx';
import type { PersonalDraft } from '../use-personal-draft.ts';

interface AvatarFieldProps {
  draft: ConfigurationState;
  form: PersonalDraft;
}

export function AvatarField({ draft, form }: AvatarFieldProps) {
  const { t } = useTranslation('personal-agents');
  const input = useRef<HTMLInputElement>(null);
  const [upload] = personalDraftApi.uploadAvatar.useMutation();
  const [remove] = personalDraftApi.removeAvatar.useMutation();
  const toast = useToast();
  const errorText = useErrorText();
  const { configStateId, avatarUrl } = draft;
  const params = { configStateId };
  const withErrorToast = (act: (ifMatch: number) => Promise<ConfigurationState>) =>
    form.change(act).catch((error: unknown) => toast({ message: errorText(error).message, tone: 'error' }));
  return (
    <Box role="group" aria-label={t('edit.avatar')} sx={rowStyles}>
      <DraftAvatar configStateId={configStateId} avatarUrl={avatarUrl} sizeRem={4} />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<IconUpload />}
        onClick={() => input.current?.click()}
      >
        {t('edit.upload')}
      </Button>
      {avatarUrl !== null && (
        <Button
          color="inherit"
          startIcon={<IconTrash />}
          onClick={() => void withErrorToast((ifMatch) => remove({ params, ifMatch }).unwrap())}
        >
          {t('edit.removeAvatar')}
        </Button>
      )}
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t('edit.upload')}
        accept={limits.avatar.mediaTypes.join(',')}
        onChange={({ target }) => {
          const file = target.files?.item(0);
          target.value = '';
          if (file) void withErrorToast((ifMatch) => upload({ params, body: { file }, ifMatch }).unwrap());
        }}
      />
    </Box>
  );
}

const rowStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } as const;
