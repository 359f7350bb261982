/** An agent on the discovery page. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DirectoryAgent } from '@polylogue/contract/agents/schemas';
import { useTranslation } from 'react-i18next';
import IconMessagePlus from '#icon/IconMessagePlus';
import { radius } from '../../../theme/sizes.ts';
import { useAgentName } from '../../conversations/parts/use-agent-name.ts';
import { AgentAvatar } from '../../agents/parts/agent-avatar.tsx';
import { PinButton } from '../parts/pin-button.tsx';
import type { Pinning } from '../parts/use-pinning.ts';
import { Abilities, useAgentKind } from './agent-facts.tsx';

interface AgentCardProps {
  agent: DirectoryAgent;
  pinning: Pinning;
  onStart(agent: DirectoryAgent): void;
  onDetails(agent: DirectoryAgent): void;
}

/** The buttons come with the pointer or the keyboard, and are always there for a finger. */
export function AgentCard({ agent, pinning, onStart, onDetails }: AgentCardProps) {
  const { t } = useTranslation('agent-directory');
  const name = useAgentName()(agent.name);
  const kind = useAgentKind()(agent);
  const { gptSystemId } = agent;
  const canAnswer = agent.answerSource !== null;
  const isKept = pinning.isPinned(gptSystemId) || pinning.isBusy(gptSystemId);
  return (
    <Box component="article" aria-label={name} data-pinned={isKept} sx={cardStyles}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3 }}>
        <AgentAvatar id={agent.gptSystemId} url={agent.avatarUrl} sizeRem={2.5} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="subtitle1" noWrap title={name}>
            <bdi>{name}</bdi>
          </Typography>
          <Typography variant="small" component="p" noWrap sx={{ color: 'text.secondary' }}>
            {kind}
          </Typography>
        </Box>
        <PinButton className="card-pin" {...{ gptSystemId, name, pinning }} />
      </Box>
      <Typography variant="body2" dir="auto" sx={descriptionStyles}>
        {agent.description}
      </Typography>
      <Box className="card-facts">{canAnswer ? <Abilities agent={agent} /> : t('discover.noAnswer')}</Box>
      <Box className="card-buttons">
        {canAnswer && (
          <Button
            variant="contained"
            size="small"
            startIcon={<IconMessagePlus />}
            aria-label={t('discover.startWith', { name })}
            onClick={() => onStart(agent)}
          >
            {t('discover.start')}
          </Button>
        )}
        <Button
          color="inherit"
          size="small"
          aria-haspopup="dialog"
          aria-label={t('discover.detailsOf', { name })}
          onClick={() => onDetails(agent)}
        >
          {t('discover.details')}
        </Button>
      </Box>
    </Box>
  );
}

const cardStyles = {
  position: 'relative',
  display: 'grid',
  gridTemplateRows: 'auto 1fr 30px',
  gap: 2,
  height: 164,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
  '&:hover, &:focus-within': { borderColor: 'text.disabled' },
  '.card-facts, .card-buttons': { gridRow: 3, gridColumn: 1, alignSelf: 'center' },
  '.card-facts': { typography: 'small', color: 'text.secondary' },
  '.card-buttons': { display: 'flex', gap: 2, opacity: 0 },
  '&:hover .card-buttons, &:focus-within .card-buttons': { opacity: 1 },
  '&:hover .card-facts, &:focus-within .card-facts': { visibility: 'hidden' },
  '.card-pin': { opacity: 0, mt: '-4px', marginInlineEnd: '-6px' },
  '&:hover .card-pin, &:focus-within .card-pin, &[data-pinned="true"] .card-pin': { opacity: 1 },
  '.card-pin .pinned': { color: 'primary.main' },
  '.card-pin .tabler-icon': { width: 18, height: 18 },
  '@media (hover: none)': {
    height: 216,
    gridTemplateRows: 'auto 1fr auto auto',
    '.card-pin, .card-buttons': { opacity: 1 },
    '.card-buttons': { gridRow: 4 },
    '&:hover .card-facts, &:focus-within .card-facts': { visibility: 'visible' },
  },
} as const;

const descriptionStyles = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  alignSelf: 'start',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
} as const;
