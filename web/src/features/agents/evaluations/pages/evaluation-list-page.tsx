/** Latest runs of all agents, with links to their evaluations. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import type { AgentRow } from '@polylogue/contract/agents/agent/schemas';
import type { EvaluationRun } from '@polylogue/contract/agents/evaluations/schemas';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import IconListCheck from '#icon/IconListCheck';
import { entityApi } from '../../../../entity/entity-api.ts';
import { listSource } from '../../../../entity/list-source.ts';
import { QueryView } from '../../../../entity/query-view.tsx';
import { useFormats } from '../../../../lib/formats.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { PagedRows } from '../../../../ui/table/paged-rows.tsx';
import { AgentAvatar } from '../../parts/agent-avatar.tsx';
import { useAgentName } from '../../../chat/public.ts';
import { evaluationApi } from '../api.ts';
import { RunRow } from '../components/run-row.tsx';

/** Number of runs shown. */
const shownRuns = 50;

const agentApi = entityApi('EvaluatedAgent', { list: agentAdministrationRoutes.list });
/** Agents the user may edit, regardless of chat access. */
const agents = listSource(agentApi.list);

export function EvaluationListPage() {
  const { t } = useTranslation('evaluations');
  const runs = evaluationApi.list.useQuery(
    { query: { count: shownRuns } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PageBody title={t('title')} intro={t('intro')}>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {t('list.agents')}
      </Typography>
      <PagedRows
        label={t('list.agents')}
        source={agents}
        idOf={({ gptSystemId }) => gptSystemId}
        search={{ name: 'keywords', label: t('list.search') }}
        empty={t('list.noAgents')}
      >
        {(agent) => <EvaluatedAgent agent={agent} />}
      </PagedRows>
      <Typography variant="h3" component="h2" sx={{ mt: 7, mb: 2 }}>
        {t('list.runs')}
      </Typography>
      <QueryView query={runs}>{({ items }) => <Runs runs={items} />}</QueryView>
    </PageBody>
  );
}

/** Links only agents the user may edit, since only authors may see the questions. */
function EvaluatedAgent({ agent }: { agent: AgentRow }) {
  const name = useAgentName()(agent.name);
  const { gptSystemId, avatarUrl, description, permissions } = agent;
  return (
    <>
      <AgentAvatar id={gptSystemId} url={avatarUrl} sizeRem={2} />
      <Box sx={{ minWidth: 0 }}>
        {permissions.canEdit ? (
          <Link component={RouterLink} to={`/admin/evaluation/${gptSystemId}`} variant="subtitle2">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <Typography variant="subtitle2" component="bdi">
            {name}
          </Typography>
        )}
        <Typography variant="small" component="div" dir="auto" sx={{ color: 'text.secondary' }}>
          {description}
        </Typography>
      </Box>
    </>
  );
}

function Runs({ runs }: { runs: readonly EvaluationRun[] }) {
  const { t } = useTranslation('evaluations');
  const { time } = useFormats();
  if (runs.length === 0) {
    return <EmptyState isCompact icon={<IconListCheck aria-hidden />} text={t('list.noRuns')} />;
  }
  return (
    <Box component="ul" sx={listStyles}>
      {runs.map((run) => (
        <RunRow
          key={run.evaluationRunId}
          run={run}
          link={
            <Link component={RouterLink} to={`/admin/evaluation/${run.gptSystemId}`} variant="subtitle2">
              <bdi>{run.gptSystemName}</bdi>
            </Link>
          }
          details={`${time.format(new Date(run.startedAt))} · ${t(`status.${run.status}`)}`}
        />
      ))}
    </Box>
  );
}

const listStyles = { display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' } as const;
