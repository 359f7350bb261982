/** Explains why a user can or cannot chat with an agent, and what would give access. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { AccessCheck } from '@polylogue/contract/agents/access/access-check';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link as RouterLink, useParams, useSearchParams } from 'react-router';
import IconLock from '#icon/IconLock';
import IconLockOpen from '#icon/IconLockOpen';
import { QueryView } from '../../../../entity/query-view.tsx';
import { radius } from '../../../../theme/sizes.ts';
import { CopyAction } from '../../../../ui/actions/copy-action.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { selectUserId, useHasAction } from '../../../people/public.ts';
import { agentApi } from '../../api.ts';
import { AgentAvatar } from '../../parts/agent-avatar.tsx';
import { useAgentName } from '../../use-agent-name.ts';
import { AccessFields } from '../access-fields.tsx';
import { accessPath, agentsOfPath, questionOf } from '../access-path.ts';
import { AccessRemedies } from '../access-remedies.tsx';
import { AccessSteps, useReasonText } from '../access-steps.tsx';
import { agentAccessApi } from '../api.ts';

/** Number of other agents in the side column. */
const shownAgents = 6;

export function AccessCheckPage() {
  const { t } = useTranslation('access');
  const nameOf = useAgentName();
  const { gptSystemId = '' } = useParams();
  const [search] = useSearchParams();
  const ownId = useSelector(selectUserId);
  const maySeePeople = useHasAction('UserRead') ?? false;
  const asked = questionOf(search);
  const question = maySeePeople ? asked : { ...asked, userId: ownId };
  const { userId, brandKey, at } = question;
  const agent = agentApi.get.useQuery({ params: { gptSystemId } });
  const checked = { ...(brandKey !== null && { brandKey }), ...(at !== null && { at }) };
  const check = agentAccessApi.check.useQuery(
    { params: { gptSystemId, userId: userId ?? '' }, query: checked },
    { skip: userId === null, refetchOnMountOrArgChange: true },
  );
  const agentName = nameOf(agent.currentData?.name ?? '');
  return (
    <PageBody
      title={t('title', { agent: agentName })}
      picture={agent.currentData && <AgentAvatar id={gptSystemId} url={agent.currentData.avatarUrl} />}
      form="wide"
      actions={
        <CopyAction
          label={t('copyLink')}
          content={new URL(accessPath(gptSystemId, question), location.href).href}
        />
      }
    >
      <Box sx={pageStyles}>
        <QueryView query={agent}>
          {() => (
            <AccessFields
              gptSystemId={gptSystemId}
              agentName={agentName}
              question={question}
              personName={check.currentData?.name}
            />
          )}
        </QueryView>
        {userId === null ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('choose', { agent: agentName })}
          </Typography>
        ) : (
          <QueryView query={check}>
            {(found) => (
              <Answer
                check={found}
                agentName={agentName}
                gptSystemId={gptSystemId}
                query={checked}
                onApplied={() => void check.refetch()}
              />
            )}
          </QueryView>
        )}
      </Box>
    </PageBody>
  );
}

interface AnswerProps {
  check: AccessCheck;
  agentName: string;
  gptSystemId: string;
  query: { brandKey?: string; at?: string };
  onApplied(): void;
}

function Answer({ check, agentName, gptSystemId, query, onApplied }: AnswerProps) {
  return (
    <Box sx={answerStyles}>
      <Box sx={{ minWidth: 0 }}>
        <Verdict check={check} agentName={agentName} />
        <AccessSteps steps={check.steps} gptSystemId={gptSystemId} />
      </Box>
      <Box sx={{ display: 'grid', gap: 6, alignContent: 'start', minWidth: 0 }}>
        <AccessRemedies check={check} gptSystemId={gptSystemId} onApplied={onApplied} />
        <OtherAgents check={check} gptSystemId={gptSystemId} query={query} />
      </Box>
    </Box>
  );
}

function Verdict({ check, agentName }: Pick<AnswerProps, 'check' | 'agentName'>) {
  const { t } = useTranslation('access');
  const textOf = useReasonText();
  const { name, steps } = check;
  const refused = steps.find(({ outcome }) => outcome === 'refused');
  const isAllowed = refused === undefined;
  const tone = isAllowed ? 'success' : 'error';
  return (
    <Box role="status" sx={{ display: 'flex', gap: 4, mb: 4 }}>
      <Box aria-hidden sx={[badgeStyles, { color: `${tone}.main`, bgcolor: `${tone}.lighter` }]}>
        {isAllowed ? <IconLockOpen /> : <IconLock />}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {t(isAllowed ? 'may' : 'mayNot', { person: name, agent: agentName })}
        </Typography>
        {refused && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {textOf(refused)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** First agents with which the user can chat at the same address and time. */
function OtherAgents({ check, gptSystemId, query }: Pick<AnswerProps, 'check' | 'gptSystemId' | 'query'>) {
  const { t } = useTranslation('access');
  const nameOf = useAgentName();
  const { userId, name: person } = check;
  const list = agentAccessApi.agentsOf.useQuery({
    params: { userId },
    query: { ...query, access: 'allowed', top: shownAgents + 1 },
  });
  return (
    <Box component="section" aria-labelledby="access-others">
      <Typography id="access-others" variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {t('others.title', { person })}
      </Typography>
      <QueryView query={list}>
        {({ items }) => {
          const others = items
            .filter((agent) => agent.mayChat && agent.gptSystemId !== gptSystemId)
            .slice(0, shownAgents);
          return (
            <>
              {others.length === 0 && <Typography variant="body2">{t('others.none')}</Typography>}
              <Box component="ul" sx={othersStyles}>
                {others.map((agent) => (
                  <li key={agent.gptSystemId}>
                    <AgentAvatar id={agent.gptSystemId} url={agent.avatarUrl} />
                    <Link
                      component={RouterLink}
                      to={accessPath(agent.gptSystemId, { userId, ...query })}
                      dir="auto"
                    >
                      {nameOf(agent.name)}
                    </Link>
                    <Box component="span" sx={{ marginInlineStart: 'auto', color: 'text.secondary' }}>
                      {t(`reasons.${agent.decision.reason}`)}
                    </Box>
                  </li>
                ))}
              </Box>
            </>
          );
        }}
      </QueryView>
      <Link component={RouterLink} to={agentsOfPath(userId)} variant="body2">
        {t('others.all', { person })}
      </Link>
    </Box>
  );
}

const pageStyles = {
  display: 'grid',
  gap: 6,
  alignContent: 'start',
  px: { xs: 4, md: 7 },
  py: { xs: 4, md: 6 },
} as const;

const answerStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  gap: { xs: 6, lg: 8 },
} as const;

const badgeStyles = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: `${radius.card}px`,
} as const;

const othersStyles = {
  m: 0,
  mb: 2,
  p: 0,
  listStyle: 'none',
  typography: 'small',
  li: { display: 'flex', alignItems: 'center', gap: 2, minHeight: 36, borderTop: 1, borderColor: 'divider' },
} as const;
