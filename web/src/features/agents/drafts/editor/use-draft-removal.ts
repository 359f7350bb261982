/** Discards a draft after confirmation; the published version stays unchanged. */
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRemoval } from '../../../../entity/use-removal.ts';
import { draftApi } from '../../api.ts';
import type { DraftForm } from './use-draft-form.ts';

export function useDraftRemoval(draft: ConfigurationState, form: DraftForm): () => Promise<void> {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const ask = useRemoval();
  const [remove] = draftApi.useRemoveDraftMutation();
  const params = { stateId: draft.configStateId };
  return async () => {
    const isRemoved = await ask({
      question: {
        title: t('removeDraft.title'),
        text: t(draft.gptSystemId === null ? 'removeDraft.newText' : 'removeDraft.text'),
        confirmLabel: t('editor.removeDraft'),
      },
      remove: () => form.end((ifMatch) => remove({ params, ifMatch })),
      done: t('removeDraft.done'),
    });
    if (isRemoved) await navigate('/admin/gptsystem');
  };
}
