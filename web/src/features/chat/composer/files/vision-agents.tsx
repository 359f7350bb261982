/** Agents with image support, offered when the current agent has none. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import { useTranslation } from 'react-i18next';
import { AgentAvatar } from '../../../agents/parts/agent-avatar.tsx';
import { conversationsApi } from '../../state/api.ts';
import { useAgentName } from '../../state/use-agent-name.ts';

const maxShown = 3;
/** Maximum size of the agent list that every chat loads; the menu finds more. */
const maxListed = 200;

interface VisionAgentsProps {
  /** Continues with this agent. */
  onChoose(gptSystemId: string): void;
}

/** Buttons for agents with image support, with a note when there are more, or none. */
export function VisionAgents({ onChoose }: VisionAgentsProps) {
  const { t } = useTranslation('conversations');
  const { data } = conversationsApi.useAgentsQuery();
  if (!data) return null;
  const visionAgents = data.items.filter(({ composer }) => composer?.images);
  const hasMore = visionAgents.length > maxShown || data.items.length >= maxListed;
  return (
    <Box role="group" aria-label={t('files.seeing.label')} sx={rowStyles}>
      {visionAgents.length > 0 && <span>{t('files.seeing.goOn')}</span>}
      {visionAgents.slice(0, maxShown).map((agent) => (
        <AgentButton key={agent.gptSystemId} agent={agent} onChoose={onChoose} />
      ))}
      {visionAgents.length === 0 && !hasMore && <span>{t('files.seeing.none')}</span>}
      {hasMore && <span>{t('files.otherAgent')}</span>}
    </Box>
  );
}

function AgentButton({ agent, onChoose }: VisionAgentsProps & { agent: AgentForConversation }) {
  const name = useAgentName()(agent.name);
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<AgentAvatar id={agent.gptSystemId} url={agent.avatarUrl} sizeRem={1.25} />}
      onClick={() => onChoose(agent.gptSystemId)}
      sx={{ maxWidth: '100%' }}
    >
      <Box component="span" dir="auto" sx={nameStyles}>
        {name}
      </Box>
    </Button>
  );
}

const nameStyles = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  m: '8px 8px 0',
  paddingInline: '12px',
  typography: 'small',
} as const;
