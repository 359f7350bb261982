/** Agents that a user can chat with, among those that the reader manages. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { listSource } from '../../../entity/list-source.ts';
import type { ListQuery } from '../../../ui/table/list-source.ts';
import { PagedRows } from '../../../ui/table/paged-rows.tsx';
import { accessPath, agentsOfPath } from '../access/access-path.ts';
import { useReasonText } from '../access/access-steps.tsx';
import { agentAccessApi } from '../access/api.ts';
import { useAgentName } from '../use-agent-name.ts';
import { AgentAvatar } from './agent-avatar.tsx';

export function AgentsOfUser({ userId }: { userId: string }) {
  const { t } = useTranslation('access');
  const nameOf = useAgentName();
  const reasonOf = useReasonText();
  const source = useMemo(() => {
    const all = listSource(agentAccessApi.agentsOf, { userId });
    return {
      ...all,
      useList: (query: ListQuery) => all.useList({ ...query, access: 'allowed' }),
    };
  }, [userId]);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PagedRows
        label={t('agentsOf.allowed')}
        source={source}
        pageSize={rowsPerPage}
        idOf={({ gptSystemId }) => gptSystemId}
        empty={t('agentsOf.none')}
      >
        {(agent) => (
          <>
            <AgentAvatar id={agent.gptSystemId} url={agent.avatarUrl} />
            <Link
              component={RouterLink}
              to={accessPath(agent.gptSystemId, { userId })}
              color="inherit"
              underline="hover"
              dir="auto"
              sx={{ flex: 1, minWidth: 0, textAlign: 'left', overflowWrap: 'anywhere' }}
            >
              {nameOf(agent.name)}
            </Link>
            <Box component="span" sx={{ flex: 'none', typography: 'small', color: 'text.secondary' }}>
              {reasonOf(agent.decision)}
            </Box>
          </>
        )}
      </PagedRows>
      <Link
        component={RouterLink}
        to={agentsOfPath(userId)}
        sx={{ justifySelf: 'start', typography: 'small' }}
      >
        {t('agentsOf.whyNot')}
      </Link>
    </Box>
  );
}

const rowsPerPage = 10;
