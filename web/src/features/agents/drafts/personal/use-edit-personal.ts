/** Opens the editor with a draft of a personal agent. */
import { useNavigate } from 'react-router';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { personalDraftApi } from './api.ts';
import { editPath } from './edit-path.ts';

/**
 * Returns a function that takes a draft of an agent and opens its editor; `asCopy` creates a new
 * personal agent from its configuration. Shows errors as toasts.
 */
export function useEditPersonal(): (gptSystemId: string, options?: { asCopy: boolean }) => Promise<void> {
  const [take] = personalDraftApi.createByGptSystemId.useMutation();
  const navigate = useNavigate();
  const toast = useToast();
  const errorText = useErrorText();
  return async (gptSystemId, { asCopy = false } = { asCopy: false }) => {
    const { data, error } = await take({ params: { gptSystemId }, query: { asCopy: String(asCopy) } });
    if (data) await navigate(editPath(data.configStateId));
    else toast({ message: errorText(error).message, tone: 'error' });
  };
}
