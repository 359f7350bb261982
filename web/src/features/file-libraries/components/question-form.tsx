/** A question put to a library alone, and what it would do with it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { TestAnswer } from '@polylogue/contract/file-libraries/schemas';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleOff from '#icon/IconCircleOff';
import IconHelpCircle from '#icon/IconHelpCircle';
import { useFormats } from '../../../lib/formats.ts';
import { StatusText } from '../../../ui/feedback/status-text.tsx';

interface QuestionFormProps {
  /** What was asked last. */
  question: string;
  takesFocus?: boolean;
  onAsk(question: string): void;
}

export function QuestionForm({ question, takesFocus = false, onAsk }: QuestionFormProps) {
  const { t } = useTranslation('file-libraries');
  const [text, setText] = useState(question);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onAsk(text.trim());
  };
  return (
    <Box component="form" onSubmit={ask} sx={{ display: 'flex', gap: 2 }}>
      <TextField
        fullWidth
        size="small"
        autoFocus={takesFocus}
        value={text}
        placeholder={t('try.placeholder')}
        slotProps={{ htmlInput: { 'aria-label': t('try.question'), maxLength: 500, dir: 'auto' } }}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="contained" disabled={text.trim() === ''} sx={{ flex: 'none' }}>
        {t('try.ask')}
      </Button>
    </Box>
  );
}

const verdicts = {
  sure: { tone: 'success', icon: <IconCircleCheck /> },
  unsure: { tone: 'warning', icon: <IconHelpCircle /> },
  none: { tone: 'neutral', icon: <IconCircleOff /> },
} as const;

/** Whether the library would answer. */
export function Verdict({
  answer,
}: {
  answer: Pick<TestAnswer, 'answerability' | 'nearCount' | 'comparedCount'>;
}) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const { answerability, nearCount: count, comparedCount } = answer;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <StatusText {...verdicts[answerability]} mayWrap label={t(`try.verdict.${answerability}`)} />
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {t('try.near', { count, number: number.format(count), total: number.format(comparedCount) })}
      </Box>
    </Box>
  );
}
