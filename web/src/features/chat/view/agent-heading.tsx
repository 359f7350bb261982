/** Agent in the top bar: name, kind, and a picker when there are several. */
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
  /** The conversation is private. */
  isPrivate: boolean;
  /** Agents available for a new conversation. */
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
          // Phones need the room for the name.
          sx={{ flex: 'none', display: { xs: 'none', sm: 'inline-flex' } }}
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

/** Menu of agent actions; its content loads on the first click. */
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

/** Agent picker; choosing one starts a new conversation, since a conversation keeps its agent. */
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
          sx={{
            font: 'inherit',
            minWidth: 0,
            maxWidth: 'calc(100% + 10px)',
            marginInlineStart: '-10px',
            px: '10px',
          }}
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
              // Closes the menu first, which returns focus to its button before the message field takes it.
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
      {/* Aligned with the page, whatever the text's direction: `left` is mirrored in right-to-left pages. */}
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
