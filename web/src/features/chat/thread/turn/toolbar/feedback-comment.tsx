/** Comment form shown after a rating. */
import Box from '@mui/material/Box';
import { maxFeedbackCharacters } from '@polylogue/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReloadBlock } from '../../../../../lib/browser/reload-block.ts';
import { radius } from '../../../../../theme/sizes.ts';
import { InlineForm } from '../inline-form.tsx';

interface FeedbackCommentProps {
  isPositive: boolean;
  onSend(comment: string): void;
  onDismiss(): void;
}

export function FeedbackComment({ isPositive, onSend, onDismiss }: FeedbackCommentProps) {
  const { t } = useTranslation('conversations');
  const [comment, setComment] = useState('');
  useReloadBlock(comment !== '');
  const label = isPositive ? t('feedback.thanksGood') : t('feedback.thanksBad');
  return (
    <InlineForm
      text={comment}
      onChange={setComment}
      canSend={comment.trim() !== ''}
      onSend={() => onSend(comment.trim())}
      onCancel={onDismiss}
      labels={{ field: label, send: t('feedback.send'), cancel: t('feedback.dismiss') }}
      field={{
        maxRows: 6,
        maxLength: maxFeedbackCharacters,
        placeholder: t('feedback.placeholder'),
        typography: 'body2',
      }}
      sx={frameStyles}
    >
      <Box sx={{ typography: 'body2', fontWeight: 600 }}>{label}</Box>
    </InlineForm>
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
