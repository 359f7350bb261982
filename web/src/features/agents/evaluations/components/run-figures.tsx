/** Figures of a run. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EvaluationRun } from '@polylogue/contract/agents/evaluations/schemas';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';
import { FigureList } from '../../../../ui/text/fact.tsx';
import { useEvaluationLabels } from '../evaluation-labels.ts';

export function RunFigures({ run }: { run: EvaluationRun }) {
  const { t } = useTranslation('evaluations');
  const { time } = useFormats();
  const labels = useEvaluationLabels();
  const { answerSource, inputTokens, outputTokens, startedBy } = run;
  const figures = {
    [t('figures.passed')]: labels.passed(run),
    [t('figures.firstToken')]: labels.percentiles(run.firstTokenMs),
    [t('figures.total')]: labels.percentiles(run.totalMs),
    // A library without a model never has these figures.
    ...(answerSource !== 'library' && {
      [t('figures.tokens')]:
        inputTokens === null
          ? t('notMeasured')
          : t('tokens', { input: labels.count(inputTokens), output: labels.count(outputTokens) }),
      [t('figures.cost')]: labels.cost(run.cost),
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
      <FigureList figures={figures} sx={columnsStyles} />
    </Box>
  );
}

const columnsStyles = {
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, auto)' },
  gap: 4,
  mt: 3,
} as const;
