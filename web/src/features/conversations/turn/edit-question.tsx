/** A question being edited: sending it makes a new version beside the old one. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { maxQuestionCharacters } from '@polylogue/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../theme/sizes.ts';
import { usePageHold } from '../../../lib/page-hold.ts';

interface EditQuestionProps {
  question: string;
  onSend(question: string): void;
  onCancel(): void;
}

/** Enter sends, Shift+Enter breaks the line, Escape cancels. */
export function EditQuestion({ question, onSend, onCancel }: EditQuestionProps) {
  const { t } = useTranslation('conversations');
  const [text, setText] = useState(question);
  usePageHold(text !== question);
  const canSend = text.trim() !== '' && text.length <= maxQuestionCharacters;
  const send = () => {
    if (canSend) onSend(text.trim());
  };
  return (
    <Box sx={frameStyles}>
      <InputBase
        autoFocus
        multiline
        fullWidth
        maxRows={14}
        value={text}
        inputProps={{ 'aria-label': t('turn.editField'), dir: 'auto' }}
        onChange={(event) => setText(event.target.value)}
        onFocus={({ target }) => target.setSelectionRange?.(target.value.length, target.value.length)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') onCancel();
          else if (event.key === 'Enter' && !event.shiftKey) send();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        sx={{ p: 0, typography: 'body1' }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
        <Button size="small" color="inherit" onClick={onCancel}>
          {t('turn.cancel')}
        </Button>
        <Button size="small" variant="contained" disabled={!canSend} onClick={send}>
          {t('turn.send')}
        </Button>
      </Box>
    </Box>
  );
}

const frameStyles = {
  display: 'grid',
  gap: 2,
  paddingInline: '16px',
  paddingBlock: '12px',
  borderRadius: `${radius.bubble}px`,
  bgcolor: 'surface.bubble',
  outline: '2px solid',
  outlineColor: 'primary.main',
} as const;
