/** Agents that use a policy, and people whom it holds, page by page. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ChatAccessPolicy, PolicyAgent } from '@polylogue/contract/access-policies/policies/schemas';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { listSource } from '../../../../entity/list-source.ts';
import { PersonRow } from '../../../../entity/person-row.tsx';
import { useFormats } from '../../../../lib/formats.ts';
import { PagedRows } from '../../../../ui/table/paged-rows.tsx';
import { policyApi } from '../api.ts';

type PolicyId = Pick<ChatAccessPolicy, 'chatAccessPolicyId'>;

export function PolicyAgents({ policy: { chatAccessPolicyId } }: { policy: PolicyId }) {
  const { t } = useTranslation('policies');
  const source = useMemo(() => listSource(policyApi.agents, { chatAccessPolicyId }), [chatAccessPolicyId]);
  return (
    <PagedRows
      label={t('sections.agents')}
      source={source}
      idOf={({ gptSystemId }) => gptSystemId}
      search={{ name: 'keywords', label: t('agents.search') }}
      empty={t('agents.none')}
    >
      {(agent) => <AgentRow agent={agent} />}
    </PagedRows>
  );
}

function AgentRow({
  agent: { gptSystemId, name, gptSystemType, isPublished, position },
}: {
  agent: PolicyAgent;
}) {
  const { t } = useTranslation('policies');
  const { number, list } = useFormats();
  const notes = [
    position === null ? t('agents.instance') : t('agents.position', { number: number.format(position) }),
    ...(isPublished ? [] : [t('agents.unpublished')]),
  ];
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name === null || gptSystemType === 'User' ? (
          <bdi>{name ?? t('agents.hidden')}</bdi>
        ) : (
          <Link component={RouterLink} to={`/admin/gptsystem/${gptSystemId}/publish`} dir="auto">
            {name}
          </Link>
        )}
      </Box>
      <Box sx={{ typography: 'small', color: 'text.secondary' }}>{list.format(notes)}</Box>
    </>
  );
}

export function PolicyPeople({ policy: { chatAccessPolicyId } }: { policy: PolicyId }) {
  const { t } = useTranslation('policies');
  const source = useMemo(() => listSource(policyApi.people, { chatAccessPolicyId }), [chatAccessPolicyId]);
  return (
    <PagedRows
      label={t('sections.people')}
      source={source}
      idOf={({ userId }) => userId}
      search={{ name: 'keywords', label: t('people.search') }}
      empty={t('people.none')}
    >
      {(person) => <PersonRow person={{ ...person, userName: person.name }} note={null} />}
    </PagedRows>
  );
}
