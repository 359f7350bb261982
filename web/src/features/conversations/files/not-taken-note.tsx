/** Why something that was chosen, pasted or dropped is not in the message. */
import Box from '@mui/material/Box';
import { maxFilesOfQuestion } from '@polylogue/contract/limits';
import { useTranslation } from 'react-i18next';
import IconInfoCircle from '#icon/IconInfoCircle';
import IconX from '#icon/IconX';
import { useFormats } from '../../../lib/formats.ts';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { useChat } from '../context/chat-context.ts';
import type { NotTaken } from './taken-files.ts';

interface NotTakenNoteProps {
  reason: NotTaken;
  onDismiss(): void;
}

export function NotTakenNote({ reason, onDismiss }: NotTakenNoteProps) {
  const { t } = useTranslation('conversations');
  const { number } = useFormats();
  const { offers } = useChat();
  const isAboutAgent = reason === 'noFiles' || reason === 'noPictures';
  const max = number.format(maxFilesOfQuestion);
  const text = isAboutAgent ? `${t(`files.${reason}`)}.` : t(`files.${reason}`, { max });
  return (
    <Box sx={noteStyles}>
      <IconInfoCircle aria-hidden />
      <Box role="alert" sx={{ flex: 1, minWidth: 0 }}>
        {text} {reason === 'noFiles' && offers.list && t('files.otherAgent')}
      </Box>
      <IconAction label={t('files.dismiss')} onClick={onDismiss}>
        <IconX />
      </IconAction>
    </Box>
  );
}

const noteStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  m: '8px 8px 0',
  paddingInline: '12px 4px',
  paddingBlock: '4px',
  borderRadius: 1,
  bgcolor: 'surface.sunken',
  typography: 'small',
} as const;
