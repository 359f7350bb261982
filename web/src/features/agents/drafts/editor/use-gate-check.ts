/** Checks the publishing gate of a draft first, and leads to the evaluation that is missing. */
import type { Agent, ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../../ui/overlays/confirm.tsx';
import { evaluationApi } from '../../evaluations/api.ts';
import { useEditorView } from './use-editor-view.ts';

/** Resolves to true if the gate is open; otherwise offers to run the evaluation or to show the failed run. */
export function useGateCheck(
  { configStateId: configurationStateId }: ConfigurationState,
  agent: Agent | undefined,
): () => Promise<boolean> {
  const { t } = useTranslation('agents');
  const confirm = useConfirm();
  const { show } = useEditorView(agent !== undefined);
  const [read] = evaluationApi.get.useLazyQuery();
  const [start] = evaluationApi.start.useMutation();
  return async () => {
    if (!agent) return true;
    const { gptSystemId } = agent;
    const { draft, runs } = await read(
      { params: { gptSystemId }, query: { configurationStateId } },
      false,
    ).unwrap();
    if (!draft || draft.gate.isOpen) return true;
    const { why, evaluationRunId } = draft.gate;
    const isRunning = runs[0]?.status === 'Pending';
    const isShown = isRunning || why === 'below_threshold';
    const isConfirmed = await confirm({
      title: t('gateQuestion.title'),
      text: t(`gateQuestion.${isRunning ? 'running' : (why as 'not_evaluated')}`),
      confirmLabel: t(isShown ? 'gateQuestion.show' : 'gateQuestion.run'),
    });
    if (!isConfirmed) return false;
    if (!isShown) await start({ body: { gptSystemId, configurationStateId } }).unwrap();
    show('evaluation', isRunning ? null : evaluationRunId);
    return false;
  };
}
