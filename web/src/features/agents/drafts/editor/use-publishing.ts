/** Publishes a draft as the next version of its agent or as a new agent, with conflict handling. */
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import type { Agent, ConfigurationState, PublishConflict } from '@polylogue/contract/agents/agent/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { draftApi } from '../../api.ts';
import { type DraftForm, newerVersionOf } from './use-draft-form.ts';
import { useGateCheck } from './use-gate-check.ts';
import { useVisitorConfirmation } from './use-visitor-confirmation.ts';

export interface Publishing {
  isBusy: boolean;
  start(): Promise<void>;
}

interface Drafted {
  draft: ConfigurationState;
  agent: Agent | undefined;
  form: DraftForm;
}

const isNameless = ({ methods }: DraftForm) => !methods.getValues('gptSystemName')?.trim();

function markName({ methods }: DraftForm, message: string): void {
  methods.setError('gptSystemName', { type: 'required', message }, { shouldFocus: true });
}

export function usePublishing({ draft, agent, form }: Drafted): Publishing {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const toast = useToast();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [create] = draftApi.useCreateAgentMutation();
  const [update] = draftApi.useUpdateAgentMutation();
  const isNew = draft.gptSystemId === null;
  const isGateOpen = useGateCheck(draft, agent);
  const visitors = useVisitorConfirmation(agent);

  const askAbout = ({ mine, theirs, base }: PublishConflict) => {
    const conflict = {
      version: theirs.configurationVersion,
      title: theirs.createdBy ? t('editor.savedBy', { name: theirs.createdBy.name }) : undefined,
      base: base ?? theirs.configuration,
      mine,
      theirs: theirs.configuration,
    };
    form.ask(conflict, (values) => void publishOn(values, theirs.configurationVersion));
  };
  const publish = async (values: AgentConfiguration) => {
    if (!(await isGateOpen()) || !(await visitors.ask(values))) return;
    const params = { stateId: draft.configStateId };
    const { gptSystemId, baseVersion } = await form.change((ifMatch) =>
      (isNew ? create({ params, ifMatch }) : update({ params, ifMatch })).unwrap(),
    );
    toast({
      message: t(isNew ? 'editor.created' : 'editor.published', { version: baseVersion }),
      tone: 'success',
    });
    // A new agent has no users until its audience is chosen.
    if (isNew && gptSystemId) await navigate(`/admin/gptsystem/${gptSystemId}/publish`);
  };
  const withErrorHandling = async (act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      const conflict = newerVersionOf(error) as PublishConflict | undefined;
      if (conflict) askAbout(conflict);
      else toast({ message: errorText(error).message, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const publishOn = (values: AgentConfiguration, baseVersion: number) =>
    withErrorHandling(async () => {
      await form.rebase(values, baseVersion);
      await publish(values);
    });
  return {
    isBusy,
    start: () =>
      withErrorHandling(async () => {
        visitors.restart();
        if (isNew && isNameless(form)) return markName(form, t('editor.nameNeeded'));
        if (await form.flush()) await publish(form.methods.getValues() as AgentConfiguration);
      }),
  };
}
