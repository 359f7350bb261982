/** Form of a personal draft, auto-saved on the server. */
import {
  type AgentConfiguration,
  AgentConfigurationSchema,
} from '@polylogue/contract/agents/agent/configuration';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useReloadBlock } from '../../../../lib/browser/reload-block.ts';
import { useStableHandler } from '../../../../lib/stable-handler.ts';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { useUnsavedGuard } from '../../../../ui/forms/unsaved-guard.ts';
import { DraftSaver, type SavingState } from '../../parts/draft-saver.ts';
import { personalDraftApi } from './api.ts';

type Values = z.input<typeof AgentConfigurationSchema>;

export interface PersonalDraft {
  methods: UseFormReturn<Values, unknown, AgentConfiguration>;
  state: SavingState;
  /** Reason why the last change was refused. */
  error: unknown;
  /** Saves pending changes. Resolves to true once saved. */
  flush(): Promise<boolean>;
  /** Runs another change of the draft in sequence with saving. Rejects on its failure. */
  change(act: (version: number) => Promise<ConfigurationState>): Promise<ConfigurationState>;
}

/** Editable part of a draft. */
const contentOf = (draft: AgentConfiguration): AgentConfiguration =>
  AgentConfigurationSchema.strip().parse(draft);

export function usePersonalDraft(draft: ConfigurationState): PersonalDraft {
  const [start] = useState(() => contentOf(draft));
  const methods = useZodForm(AgentConfigurationSchema, start as Values);
  const [{ state, error }, setOutcome] = useState<{ state: SavingState; error?: unknown }>({
    state: 'saved',
  });
  const [update] = personalDraftApi.update.useMutation();
  const { configStateId } = draft;
  const read = useStableHandler(() => AgentConfigurationSchema.safeParse(methods.getValues()).data);
  const save = useStableHandler((body: AgentConfiguration, ifMatch: number) =>
    update({ params: { configStateId }, body, ifMatch }).unwrap(),
  );
  const [saver] = useState(
    () =>
      new DraftSaver(
        { read, save, onState: (next, why) => setOutcome({ state: next, error: why }) },
        { version: draft.version, body: start },
      ),
  );
  const { subscribe } = methods;
  useEffect(() => {
    const stop = subscribe({ formState: { values: true }, callback: () => saver.touch() });
    return () => {
      stop();
      // Saves on leaving the page.
      void saver.flush();
    };
  }, [subscribe, saver]);
  useReloadBlock(state !== 'saved');
  useUnsavedGuard(state === 'invalid' || state === 'failed', () => undefined);
  return {
    methods,
    state,
    error,
    flush: async () => (await methods.trigger()) && saver.flush(),
    change: (act) => saver.change(act),
  };
}
