/** Header of an evaluation: gate result, progress of a run, and start or stop. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { RouteResult } from '@polylogue/contract/http';
import type { evaluationRoutes } from '@polylogue/contract/agents/evaluations/routes';
import type { EvaluationRun, GateState } from '@polylogue/contract/agents/evaluations/schemas';
import { useTranslation } from 'react-i18next';
import IconPlayerPlay from '#icon/IconPlayerPlay';
import IconPlayerStop from '#icon/IconPlayerStop';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import { TaskProgress } from '../../../../ui/feedback/task-progress.tsx';
import { evaluationApi, paramsOf } from '../api.ts';
import { type Subject, useSubject } from '../use-subject.ts';
import { GateIcon } from './gate-status.tsx';

interface RunBarProps {
  state: RouteResult<typeof evaluationRoutes.get>;
  /** Newest run. */
  run: EvaluationRun | undefined;
  onStarted(): void;
  onOpenRun(runId: string): void;
  onAddQuestions(): void;
}

export function RunBar({ state, run, onStarted, onOpenRun, onAddQuestions }: RunBarProps) {
  const { t } = useTranslation('evaluations');
  const errorText = useErrorText();
  const [start, starting] = evaluationApi.start.useMutation();
  const [stop, stopping] = evaluationApi.stop.useMutation();
  const isRunning = run?.status === 'Pending';
  const { gptSystemId, questions } = state.set;
  const [subject, choose] = useSubject(gptSystemId);
  const draft = subject === 'draft' ? state.draft : null;
  const { gate } = draft ?? state;
  const begin = async () => {
    const of = draft && { configurationStateId: draft.configurationStateId };
    const { error } = await start({ body: { gptSystemId, ...of } });
    if (!error) onStarted();
  };
  const failure = starting.error ?? stopping.error;
  return (
    <Box sx={barStyles}>
      <Box sx={lineStyles}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <GateLine gate={gate} onOpenRun={onOpenRun} />
        </Box>
        {state.draft && !isRunning && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={subject}
            aria-label={t('run.of')}
            sx={{ width: 'auto', '.MuiToggleButton-root': { flex: 'none', px: 3, whiteSpace: 'nowrap' } }}
            onChange={(_event, next: Subject | null) => next !== null && choose(next)}
          >
            <ToggleButton value="draft">{t('run.draft')}</ToggleButton>
            <ToggleButton value="version">{t('run.published')}</ToggleButton>
          </ToggleButtonGroup>
        )}
        {isRunning && (
          <BusyButton
            variant="outlined"
            color="inherit"
            startIcon={<IconPlayerStop />}
            isBusy={stopping.isLoading}
            onClick={() => void stop({ params: paramsOf(run) })}
          >
            {t('run.stop')}
          </BusyButton>
        )}
        {!isRunning && questions.length === 0 && (
          <Button variant="contained" onClick={onAddQuestions}>
            {t('run.addQuestions')}
          </Button>
        )}
        {!isRunning && questions.length > 0 && (
          <BusyButton
            variant="contained"
            startIcon={<IconPlayerPlay />}
            isBusy={starting.isLoading}
            onClick={() => void begin()}
          >
            {t('run.start', { count: questions.length })}
          </BusyButton>
        )}
      </Box>
      {isRunning && <Progress run={run} />}
      {failure !== undefined && !isRunning && <ErrorCallout {...errorText(failure)} />}
    </Box>
  );
}

function Progress({ run }: { run: EvaluationRun }) {
  const { t } = useTranslation('evaluations');
  const { done, total, passed, failed } = run;
  return (
    <TaskProgress
      label={t('run.progressLabel')}
      done={done}
      total={total}
      texts={{
        starting: t('run.starting'),
        counted: (some, all) => t('run.progress', { done: some, total: all, passed, failed }),
        finishing: t('run.finishing'),
      }}
    />
  );
}

interface GateLineProps {
  gate: GateState;
  onOpenRun: RunBarProps['onOpenRun'];
}

function GateLine({ gate: { isOpen, why, evaluationRunId }, onOpenRun }: GateLineProps) {
  const { t } = useTranslation('evaluations');
  const verdict = isOpen ? 'success' : 'warning';
  const tone = why === 'off' ? 'neutral' : verdict;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <StatusText mayWrap tone={tone} icon={<GateIcon isOpen={isOpen} />} label={t(`gate.why.${why}`)} />
      {evaluationRunId !== null && !isOpen && (
        <Link component="button" type="button" variant="small" onClick={() => onOpenRun(evaluationRunId)}>
          {t('gate.showRun')}
        </Link>
      )}
    </Box>
  );
}

const barStyles = { display: 'grid', gap: 3, flex: 'none', px: { xs: 4, md: 7 }, py: 3 } as const;
const lineStyles = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 } as const;
