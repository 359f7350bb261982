/** Saves a draft with its agent's prompts and evaluation as a file. */
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { draftApi } from '../../api.ts';
import type { DraftForm } from '../../drafts/editor/use-draft-form.ts';
import { savedFileOf } from './agent-file.ts';

/**
 * Saves pending changes first; the form shows validation errors. Omits inaccessible libraries and
 * reports it.
 */
export function useSaveAsFile(
  { configStateId: stateId, dataSources }: Pick<ConfigurationState, 'configStateId' | 'dataSources'>,
  form: Pick<DraftForm, 'flush'>,
): () => Promise<void> {
  const toast = useToast();
  const errorText = useErrorText();
  const { t } = useTranslation('agents');
  const [read] = draftApi.useReadFileMutation();
  return async () => {
    if (!(await form.flush())) return;
    const { data, error } = await read({ params: { stateId } });
    if (!data) {
      toast({ message: errorText(error).message, tone: 'error' });
      return;
    }
    const file = savedFileOf(data);
    saveFile(file, file.name);
    const count = dataSources.length - data.configuration.dataSources.length;
    if (count > 0) toast({ message: t('file.withoutLibraries', { count }), tone: 'info' });
  };
}
