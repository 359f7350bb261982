/** Columns of the list of evaluations. */
import Box from '@mui/material/Box';
import type { EvaluatedAgent, EvaluationRun } from '@polylogue/contract/agents/evaluations/schemas';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconLoader2 from '#icon/IconLoader2';
import IconMinus from '#icon/IconMinus';
import { useFormats } from '../../../lib/formats.ts';
import { StatusText } from '../../../ui/feedback/status-text.tsx';
import type { TableColumn } from '../../../ui/table/columns/table-column.ts';
import { useAgentName } from '../../chat/public.ts';
import { AgentAvatar } from '../parts/agent-avatar.tsx';
import { GateStatus } from './components/gate-status.tsx';
import { useEvaluationLabels } from './evaluation-labels.ts';

const nothing = '–';

export function useEvaluationColumns(): TableColumn<EvaluatedAgent>[] {
  const { t, i18n } = useTranslation('evaluations');
  const { date, number } = useFormats();
  const { subject } = useEvaluationLabels();
  const nameOf = useAgentName();
  const resultOf = useResultText();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const rateOf = (run: EvaluationRun | null) =>
    run && run.status !== 'Pending' ? percent.format(run.passed / run.total) : nothing;
  return [
    {
      name: 'name',
      title: t('columns.name'),
      text: ({ name }) => nameOf(name),
      cell: (agent) => <NameCell agent={agent} />,
      sort: 'name',
      minWidthPx: 184,
      flex: 2,
    },
    {
      name: 'result',
      title: t('columns.result'),
      text: ({ lastRun }) => resultOf(lastRun),
      cell: ({ lastRun }) => <ResultStatus run={lastRun} label={resultOf(lastRun)} />,
      widthPx: 150,
      card: 'foot',
    },
    {
      name: 'passRate',
      title: t('columns.passRate'),
      text: ({ lastRun }) => rateOf(lastRun),
      sort: 'passRate',
      isNumeric: true,
      widthPx: 110,
    },
    {
      name: 'subject',
      title: t('columns.subject'),
      text: ({ lastRun }) => (lastRun ? subject(lastRun) : nothing),
      widthPx: 124,
      card: 'detail',
      cardText: ({ lastRun }) => (lastRun ? subject(lastRun) : ''),
    },
    {
      name: 'gate',
      title: t('columns.gate'),
      text: ({ gate }) => t(`gate.short.${gate.why}`),
      cell: ({ gate }) => <GateStatus gate={gate} />,
      minWidthPx: 190,
      flex: 1,
      card: 'foot',
    },
    {
      name: 'questions',
      title: t('columns.questions'),
      text: ({ questionCount }) => number.format(questionCount),
      isNumeric: true,
      widthPx: 110,
    },
    {
      name: 'lastRun',
      title: t('columns.lastRun'),
      text: ({ lastRun }) => (lastRun ? date.format(new Date(lastRun.startedAt)) : nothing),
      csv: ({ lastRun }) => lastRun?.startedAt ?? '',
      sort: 'lastRun',
      widthPx: 140,
      card: 'end',
      cardText: ({ lastRun }) => (lastRun ? date.format(new Date(lastRun.startedAt)) : ''),
    },
    {
      name: 'startedBy',
      title: t('columns.startedBy'),
      text: ({ lastRun }) => (lastRun ? (lastRun.startedBy ?? t('somebody')) : nothing),
      minWidthPx: 140,
      flex: 1,
      isOptional: true,
    },
  ];
}

function useResultText(): (run: EvaluationRun | null) => string {
  const { t } = useTranslation('evaluations');
  const { number } = useFormats();
  return (run) => {
    if (!run) return t('result.none');
    const { status, passed, total } = run;
    if (status !== 'Complete') return t(`result.${status}`);
    const count = total - passed;
    return count === 0 ? t('result.passed') : t('result.failed', { count, number: number.format(count) });
  };
}

function ResultStatus({ run, label }: { run: EvaluationRun | null; label: string }) {
  if (!run) return <StatusText icon={<IconMinus />} label={label} />;
  if (run.status === 'Pending') return <StatusText tone="info" icon={<IconLoader2 />} label={label} />;
  return run.status === 'Complete' && run.passed === run.total ? (
    <StatusText tone="success" icon={<IconCircleCheck />} label={label} />
  ) : (
    <StatusText tone="warning" icon={<IconAlertTriangle />} label={label} />
  );
}

function NameCell({ agent: { gptSystemId, name, avatarUrl } }: { agent: EvaluatedAgent }) {
  const nameOf = useAgentName();
  return (
    <Box component="span" sx={nameStyles}>
      <AgentAvatar id={gptSystemId} url={avatarUrl} />
      <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {nameOf(name)}
      </Box>
    </Box>
  );
}

const nameStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2.5,
  minWidth: 0,
  maxWidth: '100%',
} as const;
