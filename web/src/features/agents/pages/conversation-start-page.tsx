/**
 * Edits only the start of conversations; saving creates the agent's next version (document 1 §2).
 */
import { AgentConfigurationSchema } from '@polylogue/contract/agents/agent/configuration';
import type { Agent } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import IconMessages from '#icon/IconMessages';
import IconPencil from '#icon/IconPencil';
import { EntityForm } from '../../../entity/form/entity-form.tsx';
import { useEntityForm } from '../../../entity/form/use-entity-form.ts';
import { QueryView } from '../../../entity/query-view.tsx';
import { PageAction } from '../../../ui/page/page-action.tsx';
import { PageBody } from '../../../ui/page/page-body.tsx';
import { agentApi } from '../api.ts';
import { configurationOf } from '../drafts/editor/draft-values.ts';
import { AgentAvatar } from '../parts/agent-avatar.tsx';
import { ConversationSection } from '../parts/conversation-section.tsx';
import { useAgentName } from '../use-agent-name.ts';
import { useFieldLabels } from '../use-field-labels.ts';

export function ConversationStartPage() {
  const { t } = useTranslation('agents');
  const nameOf = useAgentName();
  const { gptSystemId = '' } = useParams();
  const query = agentApi.get.useQuery({ params: { gptSystemId } });
  const agent = query.currentData;
  return (
    <PageBody
      title={agent ? t('ux.of', { name: nameOf(agent.name) }) : t('ux.title')}
      picture={agent && <AgentAvatar id={gptSystemId} url={agent.avatarUrl} />}
      form="wide"
      actions={
        <PageAction label={t('edit')} icon={<IconPencil />} to={`/admin/gptsystem/${gptSystemId}/edit`} />
      }
    >
      <QueryView query={query}>{(found) => <StartForm key={gptSystemId} agent={found} />}</QueryView>
    </PageBody>
  );
}

function StartForm({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents');
  const { describe } = useFieldLabels();
  const { gptSystemId } = agent;
  const [update] = agentApi.update.useMutation();
  const form = useEntityForm({
    name: `agentStart/${gptSystemId}`,
    schema: AgentConfigurationSchema,
    entity: agent,
    // Always an existing agent: new ones are created from drafts.
    valuesOf: (from: Agent | undefined) => configurationOf((from ?? agent).configuration),
    save: (body, { requestId, ifMatch = 0 }) =>
      update({ params: { gptSystemId }, body, requestId, ifMatch }).unwrap(),
  });
  const section = {
    name: 'conversation',
    title: t('sections.conversation'),
    icon: <IconMessages />,
    intro: t('ux.intro'),
    content: <ConversationSection control={form.control} />,
  };
  return <EntityForm form={form} sections={[section]} saveLabel={t('ux.save')} describe={describe} />;
}
