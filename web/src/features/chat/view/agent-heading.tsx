/** The agent in the top bar: its name, its kind, and the choice of another where there are several. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '#icon/IconChevronDown';
import IconDots from '#icon/IconDots';
import { Menu } from '../../../ui/overlays/overlays.tsx';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import IconLock from '#icon/IconLock';
import { AgentAvatar } from '../../agents/parts/agent-avatar.tsx';
import { useAgentName } from '../state/use-agent-name.ts';

interface AgentHeadingProps {
  name: string;
  agent: AgentForConversation | undefined;
  /** The conversation is a private one. */
  isPrivate: boolean;
  /** Agents to begin a new conversation with. */
  agents: readonly AgentForConversation[];
  onChoose(gptSystemId: string): void;
}

export function AgentHeading({ name, agent, isPrivate, agents, onChoose }: AgentHeadingProps) {
  const { t } = useTranslation('conversations');
  const kind = agent?.gptSystemType === 'User' ? t('agent.personal') : t('agent.system');
  return (
    <>
      {agents.length > 1 ? (
        <AgentPicker name={name} current={agent} agents={agents} onChoose={onChoose} />
      ) : (
        <Typography component="h1" variant="subtitle1" noWrap dir="auto">
          {name}
        </Typography>
      )}
      {agent && (
        <Chip
          size="small"
          variant="outlined"
          label={kind}
          // A phone has room for one of them.
          sx={{ flex: 'none', display: { xs: isPrivate ? 'none' : 'inline-flex', sm: 'inline-flex' } }}
        />
      )}
      {agent && <AgentActions key={agent.gptSystemId} agent={agent} name={name} onNew={onChoose} />}
      {isPrivate && (
        <Tooltip title={t('private.explanation')}>
          <Chip
            size="small"
            variant="outlined"
            icon={<IconLock />}
            label={t('private.mark')}
            tabIndex={0}
            sx={{ flex: 'none' }}
          />
        </Tooltip>
      )}
    </>
  );
}

/** What can be done with the agent; what lists it comes with the first click. */
const AgentMenu = lazy(async () => ({
  default: (await import('../../agents/parts/agent-menu.tsx')).AgentMenu,
}));

interface AgentActionsProps {
  agent: AgentForConversation;
  name: string;
  onNew(gptSystemId: string): void;
}

function AgentActions({ agent, name, onNew }: AgentActionsProps) {
  const { t } = useTranslation('conversations');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isUsed, setUsed] = useState(false);
  return (
    <>
      <IconAction
        label={t('agent.actions', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
      >
        <IconDots />
      </IconAction>
      {isUsed && (
        <Suspense fallback={null}>
          <AgentMenu {...{ agent, name, anchor, onNew }} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

interface AgentPickerProps {
  name: string;
  current: AgentForConversation | undefined;
  agents: readonly AgentForConversation[];
  onChoose(gptSystemId: string): void;
}

/** Choosing an agent begins a new conversation: a conversation stays with its agent. */
function AgentPicker({ name, current, agents, onChoose }: AgentPickerProps) {
  const { t } = useTranslation('conversations');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Typography component="h1" variant="subtitle1" sx={{ minWidth: 0 }}>
        <Button
          color="inherit"
          endIcon={<IconChevronDown />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={t('agent.current', { name })}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ font: 'inherit', minWidth: 0, marginInlineStart: '-10px', px: '10px' }}
        >
          <Box
            component="span"
            dir="auto"
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {name}
          </Box>
        </Button>
      </Typography>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-label': t('agent.choose') },
          paper: { sx: { width: 320, maxWidth: '92vw' } },
        }}
      >
        {agents.map((agent) => (
          <AgentOption
            key={agent.gptSystemId}
            agent={agent}
            isCurrent={agent.gptSystemId === current?.gptSystemId}
            onChoose={() => {
              // The menu gives the keyboard back to its button before the message field gets it.
              flushSync(() => setAnchor(null));
              onChoose(agent.gptSystemId);
            }}
          />
        ))}
      </Menu>
    </>
  );
}

interface AgentOptionProps {
  agent: AgentForConversation;
  isCurrent: boolean;
  onChoose(): void;
}

function AgentOption({ agent, isCurrent, onChoose, ...menuItem }: AgentOptionProps) {
  const nameOf = useAgentName();
  const name = nameOf(agent.name);
  return (
    <MenuItem
      {...menuItem}
      selected={isCurrent}
      aria-current={isCurrent || undefined}
      onClick={onChoose}
      sx={{ alignItems: 'flex-start' }}
    >
      <AgentAvatar id={agent.gptSystemId} url={agent.avatarUrl} />
      {/* Set as the page is, whatever the text's own direction: `left` becomes right from right to left. */}
      <Box sx={{ minWidth: 0, flex: 1, whiteSpace: 'normal', textAlign: 'left' }} dir="auto">
        <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
          {name}
        </Typography>
        <Typography component="span" variant="small" sx={{ color: 'text.secondary' }}>
          {agent.description}
        </Typography>
      </Box>
    </MenuItem>
  );
}
