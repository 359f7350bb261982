/** Test question to a library, and the resulting verdict. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { TestAnswer } from '@polylogue/contract/knowledge/libraries/schemas';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleOff from '#icon/IconCircleOff';
import IconFiles from '#icon/IconFiles';
import IconHelpCircle from '#icon/IconHelpCircle';
import { useFormats } from '../../../../lib/formats.ts';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';

interface QuestionFormProps {
  /** Last question. */
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
        slotProps={{
          // The placeholder follows the direction of the page.
          htmlInput: {
            'aria-label': t('try.question'),
            maxLength: 500,
            dir: text === '' ? undefined : 'auto',
          },
        }}
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
  otherFile: { tone: 'neutral', icon: <IconFiles /> },
  otherPassage: { tone: 'neutral', icon: <IconFiles /> },
  unsure: { tone: 'warning', icon: <IconHelpCircle /> },
  none: { tone: 'neutral', icon: <IconCircleOff /> },
} as const;

function verdictOf(
  { answerability, items: [best] }: TestAnswer,
  of: VerdictProps['of'],
): keyof typeof verdicts {
  if (answerability !== 'sure' || !of || !best) return answerability;
  if (best.hash !== of.hash) return 'otherFile';
  return of.chunkId === undefined || of.chunkId === best.chunkId ? 'sure' : 'otherPassage';
}

interface VerdictProps {
  answer: TestAnswer;
  /** Subject of the question: an answer from another source is no success for it. */
  of?: { hash: string; chunkId: string | undefined };
}

/** States whether the library would answer, and from the subject of the question. */
export function Verdict({ answer, of }: VerdictProps) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const { nearCount: count, comparedCount } = answer;
  const verdict = verdictOf(answer, of);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <StatusText {...verdicts[verdict]} mayWrap label={t(`try.verdict.${verdict}`)} />
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {t('try.near', { count, number: number.format(count), total: number.format(comparedCount) })}
      </Box>
    </Box>
  );
}
