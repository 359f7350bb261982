/** Card of an agent on the discovery page. */
import Button from '@mui/material/Button';
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import IconMessagePlus from '#icon/IconMessagePlus';
import { radius } from '../../../../theme/sizes.ts';
import { useAgentName } from '../../../chat/public.ts';
import { AgentAvatar } from '../../parts/agent-avatar.tsx';
import { PinButton } from './pin-button.tsx';
import type { Pinning } from './use-pinning.ts';
import { Abilities, useAgentKind } from './agent-facts.tsx';

interface AgentCardProps {
  agent: DirectoryAgent;
  pinning: Pinning;
  onStart(agent: DirectoryAgent): void;
  onDetails(agent: DirectoryAgent): void;
}

/**
 * Buttons appear on hover or focus, and always on touch screens. Scrolling mounts dozens per frame:
 * the grid's `cardStyles` styles all cards, and mounted ones do not re-render.
 */
export const AgentCard = memo(function AgentCard({ agent, pinning, onStart, onDetails }: AgentCardProps) {
  const { t } = useTranslation('agent-directory');
  const name = useAgentName()(agent.name);
  const kind = useAgentKind()(agent);
  const { gptSystemId } = agent;
  const canAnswer = agent.answerSource !== null;
  const isKept = pinning.isPinned(gptSystemId) || pinning.isBusy(gptSystemId);
  return (
    <article className="agent-card" aria-label={name} data-pinned={isKept}>
      <div className="card-head">
        <AgentAvatar id={agent.gptSystemId} url={agent.avatarUrl} sizeRem={2.5} />
        <div className="card-titles">
          <h2 title={name}>
            <bdi>{name}</bdi>
          </h2>
          <p>{kind}</p>
        </div>
        <PinButton className="card-pin" {...{ gptSystemId, name, pinning }} />
      </div>
      <p className="card-description" dir="auto">
        {agent.description}
      </p>
      <div className="card-facts">{canAnswer ? <Abilities agent={agent} /> : t('discover.noAnswer')}</div>
      <div className="card-buttons">
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
      </div>
    </article>
  );
});

const oneLine = { m: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Styles of `.agent-card` and its content. */
export const cardStyles = {
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
  '.card-head': { display: 'flex', alignItems: 'flex-start', gap: 3 },
  '.card-titles': { flex: 1, minWidth: 0 },
  '.card-titles h2': { typography: 'subtitle1', ...oneLine },
  '.card-titles p': { typography: 'small', color: 'text.secondary', ...oneLine },
  '.card-description': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    alignSelf: 'start',
    m: 0,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    typography: 'body2',
    color: 'text.secondary',
  },
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
