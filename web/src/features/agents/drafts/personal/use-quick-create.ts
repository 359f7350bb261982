/** Steps of Quick Create (document 1 §4). */
import { AgentConfigurationSchema } from '@polylogue/contract/agents/agent/configuration';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorBodyOf, failureOf, fieldErrorsOf } from '../../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { log } from '../../../../lib/log.ts';
import { wait } from '../../../../lib/wait.ts';
import { personalDraftApi } from './api.ts';
import { editPath } from './edit-path.ts';

/** Delay before the editor opens (document 1 §9). */
const closeDelayMs = 500;

export interface QuickCreateValues {
  agentName: string;
  description: string;
}

/** Reason why no agent was created. */
export interface Refusal {
  kind: 'error' | 'warning';
  messages: readonly string[];
}

/** Remarks of the update stop the creation; any other error is a failure. */
class RemarkError extends Error {
  readonly messages: readonly string[];
  constructor(messages: readonly string[]) {
    super('The update remarks something');
    this.messages = messages;
  }
}

/** Errors and warnings in a response to the update (document 1 §4). */
function remarksOf(thrown: unknown): string[] {
  const failure = failureOf(thrown);
  if (!failure) return [];
  const warnings = errorBodyOf(failure)?.warnings ?? [];
  return [...fieldErrorsOf(failure), ...warnings].map((remark) =>
    'value' in remark ? String(remark.value) : remark.message,
  );
}

/** `onDone` is called as the editor opens, 500 ms after the last step. */
export function useQuickCreate({ onDone }: { onDone(): void }) {
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [createDraft] = personalDraftApi.createByGptSystemType.useMutation();
  const [update] = personalDraftApi.update.useMutation();
  const [uploadAvatar] = personalDraftApi.uploadAvatar.useMutation();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const named = async (draft: ConfigurationState, { agentName, description }: QuickCreateValues) => {
    const content = AgentConfigurationSchema.strip().parse(draft);
    const body = { ...content, gptSystemName: agentName.trim(), description };
    const params = { configStateId: draft.configStateId };
    try {
      return await update({ params, body, ifMatch: draft.version }).unwrap();
    } catch (error) {
      const messages = remarksOf(error);
      throw messages.length > 0 ? new RemarkError(messages) : error;
    }
  };
  /** A retry continues with the draft of the earlier attempt. */
  const made = useRef<ConfigurationState>(undefined);
  const isRunning = useRef(false);
  const run = async (values: QuickCreateValues) => {
    made.current ??= await createDraft({ params: { gptSystemType: 'User' }, query: {} }).unwrap();
    made.current = await named(made.current, values);
    const { configStateId, version } = made.current;
    const { identiconFile } = await import('../../parts/identicon.ts');
    const file = identiconFile(configStateId);
    await uploadAvatar({ params: { configStateId }, body: { file }, ifMatch: version }).unwrap();
    made.current = undefined;
    await wait(closeDelayMs);
    onDone();
    await navigate(editPath(configStateId));
  };
  const create = async (values: QuickCreateValues) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      await run(values);
    } catch (error) {
      log.error('Quick Create failed', error);
      if (error instanceof RemarkError) setRefusal({ kind: 'warning', messages: error.messages });
      else setRefusal({ kind: 'error', messages: messagesOf(error) });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  const messagesOf = (error: unknown) => {
    const failure = failureOf(error);
    const listed = failure ? fieldErrorsOf(failure).map(({ message }) => message) : [];
    return listed.length > 0 ? listed : [errorText(error).message];
  };
  return { create, isBusy, refusal, forget: () => setRefusal(undefined) };
}
