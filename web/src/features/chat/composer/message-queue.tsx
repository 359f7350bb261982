/** Queued messages with actions to edit, remove or send at once. */
import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconCornerDownRight from '#icon/IconCornerDownRight';
import IconPaperclip from '#icon/IconPaperclip';
import IconPencil from '#icon/IconPencil';
import IconSend from '#icon/IconSend';
import IconX from '#icon/IconX';
import { useFormats } from '../../../lib/formats.ts';
import { radius } from '../../../theme/sizes.ts';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import type { QueuedMessage } from '../state/drafts/person-drafts.ts';

/**
 * Reason for waiting. `person`: the previous answer did not complete, so the user has to decide. `tab`: the
 * messages were written in another tab, which may be closed.
 */
export type QueueBlocker = 'answer' | 'connection' | 'person' | 'tab';

interface MessageQueueProps {
  queue: readonly QueuedMessage[];
  waitsFor: QueueBlocker;
  onEdit(message: QueuedMessage): void;
  onRemove(message: QueuedMessage): void;
  onSendNow(message: QueuedMessage): void;
}

export function MessageQueue({ queue, waitsFor, onEdit, onRemove, onSendNow }: MessageQueueProps) {
  const { t } = useTranslation('conversations');
  const titleId = useId();
  if (queue.length === 0) return null;
  return (
    <Box sx={frameStyles}>
      <Box id={titleId} role="status" sx={{ typography: 'caption', pt: 1 }}>
        {t(`composer.waitsFor.${waitsFor}`)}
      </Box>
      <Box component="ul" aria-labelledby={titleId} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {queue.map((message) => (
          <Box
            component="li"
            key={message.id}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}
          >
            <IconCornerDownRight aria-hidden className="flip-in-rtl" />
            <Box
              dir="auto"
              sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {message.text}
            </Box>
            <FilesCount message={message} />
            <Box sx={{ display: 'flex', flex: 'none' }}>
              <IconAction label={t('composer.queuedEdit')} onClick={() => onEdit(message)}>
                <IconPencil />
              </IconAction>
              <IconAction label={t('composer.queuedSendNow')} onClick={() => onSendNow(message)}>
                <IconSend className="flip-in-rtl" />
              </IconAction>
              <IconAction label={t('composer.queuedRemove')} onClick={() => onRemove(message)}>
                <IconX />
              </IconAction>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Number of attached files and images. */
function FilesCount({ message: { files } }: { message: QueuedMessage }) {
  const { t } = useTranslation('conversations');
  const { number } = useFormats();
  const count = files ? files.attachments.length + files.visionImages.length : 0;
  if (count === 0) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: 'none' }}>
      <IconPaperclip aria-hidden />
      <span aria-hidden>{number.format(count)}</span>
      <VisuallyHidden>{t('files.along', { count, number: number.format(count) })}</VisuallyHidden>
    </Box>
  );
}

const frameStyles = {
  paddingBlock: '4px',
  paddingInline: '16px 8px',
  marginInline: '12px',
  border: 1,
  borderBottom: 0,
  borderColor: 'divider',
  borderRadius: `${radius.card}px ${radius.card}px 0 0`,
  bgcolor: 'surface.sunken',
  typography: 'small',
  color: 'text.secondary',
} as const;
