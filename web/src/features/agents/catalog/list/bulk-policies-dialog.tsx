/** Dialog that changes the chat access policies of several agents, after a dry run of each. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { chatAccessPolicyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import type { AgentRow } from '@polylogue/contract/agents/agent/schemas';
import type { Publishing, PublishingPolicies } from '@polylogue/contract/agents/publishing/publishing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { callRoute } from '../../../../lib/http/http-client.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { useDebouncedValue } from '../../../../lib/use-debounced-value.ts';
import { FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { policyApi } from '../../../access-policies/public.ts';
import { useMayCall } from '../../../people/public.ts';
import { PolicyMoves } from '../../publishing/policy-changes.tsx';
import { settingsOf } from '../../publishing/publishing-settings.ts';
import { useAgentName } from '../../use-agent-name.ts';
import { BulkFrame, type BulkPublishingProps, union, useBulkForm } from './bulk-publishing-dialog.tsx';

/** Outcome of an agent's dry run. */
interface Tried {
  agent: AgentRow;
  changes?: PublishingPolicies['changes'];
  error?: unknown;
}

type Change = (before: Publishing) => Partial<Publishing>;

/** Returns a function that tries a change of an agent's publishing without saving. */
function useTrial(): (agent: AgentRow, changed: Change) => Promise<Tried> {
  const http = useHttp();
  return async (agent, changed) => {
    const params = { gptSystemId: agent.gptSystemId };
    const { publishing, publishV2 } = agentAdministrationRoutes;
    try {
      const now = await callRoute(http, publishing, { args: { params } });
      const before = settingsOf(now);
      const body = { ...before, ...changed(before) };
      const args = { params, query: { dryRun: 'true' }, body, ifMatch: now.version };
      const { policies } = await callRoute(http, publishV2, { args });
      return { agent, changes: policies.changes };
    } catch (error) {
      return { agent, error };
    }
  };
}

const usePolicyOptions = (text: string) => {
  const keywords = useDebouncedValue(text.trim());
  const { data, isFetching } = policyApi.choices.useQuery({ query: keywords === '' ? {} : { keywords } });
  const options = (data?.items ?? []).map(({ chatAccessPolicyId, name, description }) => ({
    value: chatAccessPolicyId,
    label: name,
    ...(description !== '' && { note: description }),
  }));
  return { options, isLoading: isFetching };
};

export function BulkPoliciesDialog(props: BulkPublishingProps) {
  const { t } = useTranslation('agents');
  const form = useBulkForm(props);
  const tryOut = useTrial();
  const { replaces } = form;
  const chosen = form.watch('chatAccessPolicyIds') ?? [];
  const question = `${replaces} ${chosen.join()}`;
  const [known, setKnown] = useState<{ question: string; tried: Tried[] }>();
  const [isTrying, setTrying] = useState(false);
  const tried = known?.question === question ? known.tried : undefined;
  const isRefused = tried?.some(({ error }) => error !== undefined) ?? false;
  const changed: Change = ({ chatAccessPolicyIds: before = [] }) => ({
    chatAccessPolicyIds: replaces ? [...chosen] : union(before, chosen),
  });
  const preview = async () => {
    setTrying(true);
    const found: Tried[] = [];
    for (const agent of props.agents) found.push(await tryOut(agent, changed));
    setKnown({ question, tried: found });
    setTrying(false);
  };
  return (
    <BulkFrame
      {...props}
      form={form}
      title={t('bulk.policiesOf', { count: props.agents.length })}
      replaceLabel={t('bulk.replacePolicies')}
      submitLabel={t(tried ? 'bulk.apply' : 'bulk.preview')}
      isDisabled={isTrying || isRefused || (!replaces && chosen.length === 0)}
      onSubmit={tried ? () => form.submit(changed) : preview}
    >
      <FormCombo
        control={form.control}
        name="chatAccessPolicyIds"
        label={t('policies.label')}
        hint={t(replaces ? 'bulk.policiesReplaceHint' : 'bulk.policiesHint')}
        isMultiple
        useOptions={usePolicyOptions}
      />
      {tried && (
        <Box role="status" sx={{ display: 'grid', gap: 4, order: 1 }}>
          {tried.map((one) => (
            <Outcome key={one.agent.gptSystemId} tried={one} />
          ))}
        </Box>
      )}
    </BulkFrame>
  );
}

/** Effect on the people of an agent, or the reason why it can't be changed. */
function Outcome({ tried: { agent, changes = [], error } }: { tried: Tried }) {
  const { t } = useTranslation('agents');
  const nameOf = useAgentName();
  const errorText = useErrorText();
  const mayRead = useMayCall(chatAccessPolicyRoutes.list);
  const note = mayRead ? t('bulk.samePolicies') : t('bulk.policiesHidden');
  return (
    <Box component="section" aria-label={nameOf(agent.name)}>
      <Typography variant="subtitle2" component="h3">
        <bdi>{nameOf(agent.name)}</bdi>
      </Typography>
      {error !== undefined && (
        <Typography variant="small" component="p" sx={{ m: 0, color: 'error.main' }}>
          {errorText(error).message}
        </Typography>
      )}
      {error === undefined && changes.length === 0 && (
        <Typography variant="small" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
      <PolicyMoves changes={changes} />
    </Box>
  );
}
