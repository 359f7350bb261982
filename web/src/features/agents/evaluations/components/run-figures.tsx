/** Figures of a run. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EvaluationRun } from '@polylogue/contract/agents/evaluations/schemas';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';
import { useEvaluationLabels } from '../evaluation-labels.ts';

export function RunFigures({ run }: { run: EvaluationRun }) {
  const { t } = useTranslation('evaluations');
  const { time } = useFormats();
  const labels = useEvaluationLabels();
  const { answerSource, inputTokens, outputTokens, startedBy } = run;
  const figures = {
    passed: labels.passed(run),
    firstToken: labels.percentiles(run.firstTokenMs),
    total: labels.percentiles(run.totalMs),
    // A library without a model never has these figures.
    ...(answerSource !== 'library' && {
      tokens:
        inputTokens === null
          ? t('notMeasured')
          : t('tokens', { input: labels.count(inputTokens), output: labels.count(outputTokens) }),
      cost: labels.cost(run.cost),
    }),
  };
  return (
    <Box>
      <Typography variant="body2">
        {t('results.about', {
          subject: labels.subject(run),
          time: time.format(new Date(run.startedAt)),
          name: startedBy ?? t('somebody'),
        })}{' '}
        {run.modelName && (
          <>
            {t('results.answeredBy')} <bdi>{run.modelName}</bdi>.{' '}
          </>
        )}
        {answerSource === 'library' && t('results.library')} {t(`status.${run.status}`)}{' '}
        {run.stopReason && t(`stopReasons.${run.stopReason}`)}
      </Typography>
      <Box component="dl" sx={factsStyles}>
        {Object.entries(figures).map(([name, value]) => (
          <Box key={name}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {t(`figures.${name as keyof typeof figures}`)}
            </Typography>
            <Typography component="dd" variant="subtitle1" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const factsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, auto)' },
  gap: 4,
  mt: 3,
  mb: 0,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
} as const;
