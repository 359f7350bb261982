/** Agents with the access of one user to each: the reverse of the access check. */
import type { AgentAccess } from '@polylogue/contract/agents/access/access-check';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import IconRobot from '#icon/IconRobot';
import { listSource } from '../../../../entity/list-source.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { userApi } from '../../../people/public.ts';
import { useAgentName } from '../../use-agent-name.ts';
import { useBrandChoices } from '../../use-brand-choices.ts';
import { accessPath } from '../access-path.ts';
import { useReasonText } from '../access-steps.tsx';
import { agentAccessApi } from '../api.ts';

export function AgentsOfUserPage() {
  const { t } = useTranslation('access');
  const { userId = '' } = useParams();
  const source = useMemo(() => listSource(agentAccessApi.agentsOf, { userId }), [userId]);
  const person = userApi.get.useQuery({ params: { userId } });
  const brands = useBrandChoices();
  const options = brands.options.map(({ value, label }) => ({ value, label }));
  return (
    <ListPage
      title={t('agentsOf.title', { person: person.currentData?.name ?? t('agentsOf.person') })}
      list="agents-of-user"
      source={source}
      columns={useColumns()}
      idOf={({ gptSystemId }) => gptSystemId}
      addressOf={({ gptSystemId }) => accessPath(gptSystemId, { userId })}
      search={{ name: 'keywords', label: t('agentsOf.search') }}
      defaultSort="name"
      filters={[
        {
          kind: 'choice',
          name: 'access',
          label: t('agentsOf.access'),
          options: [
            { value: 'allowed', label: t('agentsOf.allowed') },
            { value: 'refused', label: t('agentsOf.refused') },
          ],
        },
        { kind: 'choice', name: 'brandKey', label: t('brand'), options },
      ]}
      empty={
        <EmptyState
          icon={<IconRobot aria-hidden />}
          title={t('agentsOf.emptyTitle')}
          text={t('agentsOf.emptyText')}
        />
      }
    />
  );
}

function useColumns(): TableColumn<AgentAccess>[] {
  const { t } = useTranslation('access');
  const nameOf = useAgentName();
  const reasonOf = useReasonText();
  const { date } = useFormats();
  const outcome = ({ mayChat }: AgentAccess) => t(mayChat ? 'agentsOf.allowed' : 'agentsOf.refused');
  return [
    {
      name: 'name',
      title: t('agent'),
      text: ({ name }) => nameOf(name),
      sort: 'name',
      minWidthPx: 200,
      flex: 1,
    },
    {
      name: 'access',
      title: t('agentsOf.access'),
      text: outcome,
      cell: (agent) => (
        <StatusText
          tone={agent.mayChat ? 'success' : 'error'}
          icon={agent.mayChat ? <IconCircleCheck /> : <IconCircleX />}
          label={outcome(agent)}
        />
      ),
      widthPx: 150,
      card: 'end',
    },
    {
      name: 'reason',
      title: t('agentsOf.reason'),
      text: ({ decision }) => `${t(`steps.${decision.step}`)}: ${reasonOf(decision)}`,
      minWidthPx: 240,
      flex: 2,
      card: 'detail',
    },
    {
      name: 'updated',
      title: t('agentsOf.updated'),
      text: ({ updatedAt }) => date.format(new Date(updatedAt)),
      csv: ({ updatedAt }) => updatedAt,
      sort: 'updatedAt',
      widthPx: 140,
      isOptional: true,
    },
  ];
}
