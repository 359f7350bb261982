/** Evaluation of a draft next to *Publish*: state of its gate, and a run of its questions. */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { EvaluationRun, GateState } from '@polylogue/contract/agents/evaluations/schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconListCheck from '#icon/IconListCheck';
import IconLoader2 from '#icon/IconLoader2';
import IconPlayerPlay from '#icon/IconPlayerPlay';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { evaluationApi, useLiveRun } from '../../evaluations/api.ts';
import { GateIcon } from '../../evaluations/components/gate-status.tsx';
import type { DraftForm } from './use-draft-form.ts';

interface EvaluationActionProps {
  gptSystemId: string;
  configurationStateId: string;
  /** Version of the draft, whose gate changes with its content. */
  version: number;
  form: DraftForm;
  /** Opens the evaluation, at a run if given. */
  onOpen(runId?: string | null): void;
}

export function EvaluationAction({ gptSystemId, configurationStateId, ...props }: EvaluationActionProps) {
  const { form, version, onOpen } = props;
  const { t } = useTranslation('evaluations');
  const { breakpoints } = useTheme();
  // On phones the menu of the editor has it.
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const toast = useToast();
  const errorText = useErrorText();
  const query = evaluationApi.get.useQuery(
    { params: { gptSystemId }, query: { configurationStateId } },
    { refetchOnMountOrArgChange: true },
  );
  const [start, { isLoading }] = evaluationApi.start.useMutation();
  const refetch = () => void query.refetch();
  const run = useLiveRun(query.currentData?.runs[0], refetch);
  const gate = query.currentData?.draft?.gate;
  const isGated = gate !== undefined && gate.why !== 'off';
  useReloadAfterSave(version, () => isGated && refetch());
  if (!isGated && isPhone) return null;
  if (!isGated)
    return <PageAction label={t('editor.open')} icon={<IconListCheck />} onClick={() => onOpen()} />;
  const isRunning = run?.status === 'Pending';
  const begin = async () => {
    if (!(await form.flush())) return;
    const { error } = await start({ body: { gptSystemId, configurationStateId } });
    if (error) toast({ message: errorText(error).message, tone: 'error' });
  };
  return (
    <>
      <StateAction gate={gate} run={isRunning ? run : undefined} onOpen={onOpen} />
      {!isRunning && !gate.isOpen && !isPhone && (
        <PageAction
          label={t('editor.run')}
          icon={<IconPlayerPlay />}
          isDisabled={isLoading}
          onClick={() => void begin()}
        />
      )}
    </>
  );
}

/** Calls `reload` after each save of the draft. */
function useReloadAfterSave(version: number, reload: () => void): void {
  const known = useRef(version);
  const onSaved = useEffectEvent(reload);
  useEffect(() => {
    if (known.current !== version) onSaved();
    known.current = version;
  }, [version]);
}

interface StateActionProps extends Pick<EvaluationActionProps, 'onOpen'> {
  gate: GateState;
  /** Pending run. */
  run: EvaluationRun | undefined;
}

function StateAction({ gate: { isOpen, why, evaluationRunId }, run, onOpen }: StateActionProps) {
  const { t } = useTranslation('evaluations');
  if (run) {
    const { done, total } = run;
    const label = t('editor.running', { done, total });
    return <PageAction label={label} icon={<IconLoader2 />} onClick={() => onOpen()} />;
  }
  return (
    <PageAction
      label={t(`editor.${why as 'passed'}`)}
      icon={
        <Box
          component="span"
          sx={{ display: 'inline-flex', color: isOpen ? 'success.main' : 'warning.main' }}
        >
          <GateIcon isOpen={isOpen} />
        </Box>
      }
      onClick={() => onOpen(evaluationRunId)}
    />
  );
}
