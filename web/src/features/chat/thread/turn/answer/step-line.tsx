/** Current step, shown before the first text and between parts of it. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { AnswerState } from './answer-state.ts';
import { useStepText } from '../../../state/use-step-text.ts';

export function StepLine({ state }: { state: AnswerState }) {
  const { t } = useTranslation('conversations');
  const textOf = useStepText();
  const { segment, isLive, isStopping, hasText } = state;
  const running = segment.steps.findLast(({ status }) => status === 'running');
  if (!isLive || (!running && !isStopping && hasText)) return null;
  const waiting = running ? textOf(running) : t('steps.sending');
  return (
    <Box sx={lineStyles}>
      <Box component="span" aria-hidden sx={dotStyles} />
      <bdi>{isStopping ? t('steps.stopping') : waiting}</bdi>
    </Box>
  );
}

const lineStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 28,
  typography: 'body2',
  color: 'text.secondary',
} as const;

const dotStyles = {
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'primary.main',
  animation: 'answer-pulse 1.4s ease-in-out infinite',
  '@keyframes answer-pulse': { '0%, 100%': { opacity: 0.25 }, '50%': { opacity: 1 } },
} as const;
