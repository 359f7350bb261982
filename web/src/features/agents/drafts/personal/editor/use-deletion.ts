/** Deletes a personal agent, or a draft without one. */
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRemoval } from '../../../../../entity/use-removal.ts';
import { useErrorText } from '../../../../../lib/http/error-text.ts';
import { useToast } from '../../../../../ui/feedback/toasts.tsx';
import { discoverPath } from '../../../catalog/components/discover-path.ts';
import { useAgentName } from '../../../../chat/public.ts';
import { personalAgentApi, personalDraftApi } from '../api.ts';

/** Deletes an agent when its toast with *Undo* closes, or a draft after confirmation, since it cannot be restored. */
export function useDeletion({ configStateId, gptSystemId, gptSystemName, version }: ConfigurationState) {
  const { t } = useTranslation('personal-agents');
  const toast = useToast();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const ask = useRemoval();
  const name = useAgentName()(gptSystemName);
  const [readAgent] = personalAgentApi.get.useLazyQuery();
  const [removeAgent] = personalAgentApi.remove.useMutation();
  const [removeDraft] = personalDraftApi.remove.useMutation();
  const fail = (error: unknown) => void toast({ message: errorText(error).message, tone: 'error' });
  const ofAgent = async (agentId: string) => {
    const params = { gptSystemId: agentId };
    const agent = await readAgent({ params });
    if (!agent.data) return fail(agent.error);
    const ifMatch = agent.data.version;
    await navigate(discoverPath);
    const remove = async () => {
      const { error } = await removeAgent({ params, ifMatch });
      if (error) fail(error);
    };
    toast({
      message: t('edit.deleted', { name }),
      action: { label: t('edit.undo'), run: () => undefined },
      onExpire: () => void remove(),
    });
  };
  const ofDraft = async () => {
    const isRemoved = await ask({
      question: {
        title: t('edit.deleteDraft', { name }),
        text: t('edit.deleteDraftText'),
        confirmLabel: t('edit.delete'),
      },
      remove: () => removeDraft({ params: { configStateId }, ifMatch: version }),
      done: t('edit.deleted', { name }),
    });
    if (isRemoved) await navigate(discoverPath);
  };
  return () => (gptSystemId === null ? ofDraft() : ofAgent(gptSystemId));
}
