/** Header of an evaluation: gate result, progress of a run, and start or stop. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { EvaluationRun, EvaluationSet, GateState } from '@polylogue/contract/agents/evaluations/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconLock from '#icon/IconLock';
import IconLockOpen from '#icon/IconLockOpen';
import IconPlayerPlay from '#icon/IconPlayerPlay';
import IconPlayerStop from '#icon/IconPlayerStop';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import { TaskProgress } from '../../../../ui/feedback/task-progress.tsx';
import { evaluationApi, paramsOf } from '../api.ts';

interface RunBarProps {
  set: EvaluationSet;
  gate: GateState;
  draftId: string | undefined;
  /** Newest run. */
  run: EvaluationRun | undefined;
  onStarted(): void;
  onAddQuestions(): void;
}

export function RunBar({ set, gate, draftId, run, onStarted, onAddQuestions }: RunBarProps) {
  const { t } = useTranslation('evaluations');
  const errorText = useErrorText();
  const [asksDraft, setAsksDraft] = useState(true);
  const [start, starting] = evaluationApi.start.useMutation();
  const [stop, stopping] = evaluationApi.stop.useMutation();
  const isRunning = run?.status === 'Pending';
  const { gptSystemId, questions } = set;
  const begin = async () => {
    const body = draftId && asksDraft ? { gptSystemId, configurationStateId: draftId } : { gptSystemId };
    const { error } = await start({ body });
    if (!error) onStarted();
  };
  const failure = starting.error ?? stopping.error;
  return (
    <Box sx={barStyles}>
      <Box sx={lineStyles}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <GateLine gate={gate} />
        </Box>
        {draftId && !isRunning && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={asksDraft}
            aria-label={t('run.of')}
            sx={{ width: 'auto', '.MuiToggleButton-root': { flex: 'none', px: 3, whiteSpace: 'nowrap' } }}
            onChange={(_event, next: boolean | null) => next !== null && setAsksDraft(next)}
          >
            <ToggleButton value={true}>{t('run.draft')}</ToggleButton>
            <ToggleButton value={false}>{t('run.published')}</ToggleButton>
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

function GateLine({ gate: { isOpen, why } }: { gate: GateState }) {
  const { t } = useTranslation('evaluations');
  const verdict = isOpen ? 'success' : 'warning';
  const tone = why === 'off' ? 'neutral' : verdict;
  return (
    <Box sx={{ '> span': { whiteSpace: 'normal' } }}>
      <StatusText tone={tone} icon={isOpen ? <IconLockOpen /> : <IconLock />} label={t(`gate.why.${why}`)} />
    </Box>
  );
}

const barStyles = { display: 'grid', gap: 3, flex: 'none', px: { xs: 4, md: 7 }, py: 3 } as const;
const lineStyles = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 } as const;
