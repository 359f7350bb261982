/** Runs of an agent: a chart of one measure, and a row per run. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { EvaluationRun } from '@polylogue/contract/agents/evaluations/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconHistory from '#icon/IconHistory';
import { useFormats } from '../../../../lib/formats.ts';
import type { ChartSeries } from '../../../../ui/chart/chart-figures.ts';
import { ReportChart } from '../../../../ui/chart/report-chart.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { runTicks } from '../run-ticks.ts';
import { RunRow } from './run-row.tsx';

interface RunHistoryProps {
  /** Newest first. */
  runs: readonly EvaluationRun[];
  onOpen(runId: string): void;
}

export function RunHistory({ runs, onOpen }: RunHistoryProps) {
  const { t } = useTranslation('evaluations');
  if (runs.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory aria-hidden />}
        title={t('history.noneTitle')}
        text={t('history.noneText')}
      />
    );
  }
  return (
    <Box sx={{ maxWidth: 1200 }}>
      <RunChart runs={runs.filter(({ status }) => status === 'Complete').toReversed()} onOpen={onOpen} />
      <Box
        component="ul"
        sx={{ display: 'grid', gap: 2, m: 0, px: { xs: 4, md: 7 }, py: 4, listStyle: 'none' }}
      >
        {runs.map((run) => (
          <OpenableRun key={run.evaluationRunId} run={run} onOpen={onOpen} />
        ))}
      </Box>
    </Box>
  );
}

function OpenableRun({ run, onOpen }: { run: EvaluationRun; onOpen: RunHistoryProps['onOpen'] }) {
  const { t } = useTranslation('evaluations');
  const { time } = useFormats();
  return (
    <RunRow
      run={run}
      link={
        <Link
          component="button"
          type="button"
          variant="subtitle2"
          onClick={() => onOpen(run.evaluationRunId)}
        >
          {time.format(new Date(run.startedAt))}
        </Link>
      }
      details={
        <>
          <bdi>{run.startedBy ?? t('somebody')}</bdi>
          {run.status !== 'Complete' && ` · ${t(`status.${run.status}`)}`}
        </>
      }
    />
  );
}

const measures = ['passed', 'firstToken', 'total', 'tokens', 'cost'] as const;
type Measure = (typeof measures)[number];

/** Figures of a run by the measure's series; `null` without any. */
const figuresOf: Record<Measure, (run: EvaluationRun) => Record<string, number> | null> = {
  passed: ({ passed, total }) => ({ passed: Math.round((100 * passed) / total) }),
  firstToken: ({ firstTokenMs }) => firstTokenMs,
  total: ({ totalMs }) => totalMs,
  tokens: ({ inputTokens, outputTokens }) =>
    inputTokens === null ? null : { input: inputTokens, output: outputTokens ?? 0 },
  cost: ({ cost }) => (cost === null ? null : { cost }),
};

function RunChart({ runs, onOpen }: RunHistoryProps) {
  const { t, i18n } = useTranslation('evaluations');
  const { time } = useFormats();
  const [measure, setMeasure] = useState<Measure>('passed');
  // A run without the figure is omitted from its chart.
  const measured = runs.flatMap((run) => {
    const figures = figuresOf[measure](run);
    return figures ? [{ run, figures }] : [];
  });
  const ticks = runTicks(
    measured.map(({ run }) => new Date(run.startedAt)),
    i18n.language,
  );
  const names = Object.keys(measured[0]?.figures ?? {});
  const series = names.map(
    (name): ChartSeries => ({
      key: name,
      label: t(`series.${name as 'passed'}`),
      values: measured.map(({ figures }) => figures[name] ?? 0),
    }),
  );
  return (
    <ReportChart
      kind="line"
      isSummed={false}
      {...(measure === 'passed' && { maxValue: 100 })}
      title={t(`chart.${measure}`)}
      name={`evaluation-${measure}`}
      categoryTitle={t('chart.run')}
      categories={measured.map(({ run }, index) => ({
        key: run.evaluationRunId,
        tick: ticks[index] ?? '',
        name: time.format(new Date(run.startedAt)),
      }))}
      series={series}
      empty={t(measure === 'passed' ? 'chart.nonePassed' : 'chart.none')}
      onChoose={({ key }) => onOpen(key)}
      chooseLabel={({ name }) => t('chart.open', { time: name })}
      actions={
        <Select
          size="small"
          value={measure}
          onChange={({ target }) => setMeasure(target.value)}
          inputProps={{ 'aria-label': t('chart.measure') }}
        >
          {measures.map((name) => (
            <MenuItem key={name} value={name}>
              {t(`measures.${name}`)}
            </MenuItem>
          ))}
        </Select>
      }
    />
  );
}
