/** Asks for a word about the feedback that was just given. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { maxFeedbackCharacters } from '@polylogue/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../theme/sizes.ts';

interface FeedbackCommentProps {
  isPositive: boolean;
  onSend(comment: string): void;
  onDismiss(): void;
}

/** Enter sends, Shift+Enter breaks the line, Escape closes. */
export function FeedbackComment({ isPositive, onSend, onDismiss }: FeedbackCommentProps) {
  const { t } = useTranslation('conversations');
  const [comment, setComment] = useState('');
  const canSend = comment.trim() !== '';
  const send = () => {
    if (canSend) onSend(comment.trim());
  };
  const label = isPositive ? t('feedback.thanksGood') : t('feedback.thanksBad');
  return (
    <Box sx={frameStyles}>
      <Box sx={{ typography: 'body2', fontWeight: 600 }}>{label}</Box>
      <InputBase
        autoFocus
        multiline
        fullWidth
        maxRows={6}
        value={comment}
        placeholder={t('feedback.placeholder')}
        inputProps={{ 'aria-label': label, maxLength: maxFeedbackCharacters, dir: 'auto' }}
        onChange={(event) => setComment(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') onDismiss();
          else if (event.key === 'Enter' && !event.shiftKey) send();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        sx={{ p: 0, typography: 'body2' }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
        <Button size="small" color="inherit" onClick={onDismiss}>
          {t('feedback.dismiss')}
        </Button>
        <Button size="small" variant="contained" disabled={!canSend} onClick={send}>
          {t('feedback.send')}
        </Button>
      </Box>
    </Box>
  );
}

const frameStyles = {
  display: 'grid',
  gap: 2,
  maxWidth: 440,
  p: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
} as const;
