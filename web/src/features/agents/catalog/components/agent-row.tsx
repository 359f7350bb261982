/** Agent in the side menu: opens a chat with it; pin button at the end. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import { density } from '../../../../theme/sizes.ts';
import { useAgentName } from '../../../chat/public.ts';
import { useStartChat } from '../../../chat/parts/use-start-chat.ts';
import { AgentAvatar } from '../../parts/agent-avatar.tsx';
import { PinButton } from './pin-button.tsx';
import type { Pinning } from './use-pinning.ts';
import { menuRowStyles } from '../../../../ui/page/menu-row-styles.ts';

interface AgentRowProps {
  agent: DirectoryAgent;
  pinning: Pinning;
  onNavigate(): void;
}

export function AgentRow({ agent, pinning, onNavigate }: AgentRowProps) {
  const { t } = useTranslation('agent-directory');
  const startChat = useStartChat();
  const name = useAgentName()(agent.name);
  const { gptSystemId } = agent;
  const canAnswer = agent.answerSource !== null;
  const isKept = pinning.isPinned(gptSystemId) || pinning.isBusy(gptSystemId);
  return (
    <Box component="li" data-pinned={isKept} sx={rowStyles}>
      <ButtonBase
        disabled={!canAnswer}
        title={canAnswer ? undefined : t('discover.noAnswer')}
        onClick={() => {
          onNavigate();
          startChat(gptSystemId);
        }}
        sx={buttonStyles}
      >
        <AgentAvatar id={gptSystemId} url={agent.avatarUrl} />
        <Box component="span" dir="auto" sx={nameStyles}>
          {name}
        </Box>
      </ButtonBase>
      <PinButton className="row-pin" {...{ gptSystemId, name, pinning }} />
    </Box>
  );
}

const rowStyles = {
  ...menuRowStyles,
  '&:hover, &:focus-within': { bgcolor: 'action.hover' },
  '.row-pin': { position: 'absolute', insetInlineEnd: 4, opacity: 0 },
  '&:hover .row-pin, &:focus-within .row-pin, &[data-pinned="true"] .row-pin': { opacity: 1 },
  '.row-pin .tabler-icon': { width: 18, height: 18 },
  '@media (pointer: coarse)': { height: density.touchPx, '.row-pin': { opacity: 1 } },
} as const;

const buttonStyles = {
  flex: 1,
  minWidth: 0,
  height: '100%',
  justifyContent: 'flex-start',
  gap: 3,
  paddingInline: '12px 38px',
  borderRadius: 1,
  typography: 'body2',
  color: 'inherit',
  '&.Mui-focusVisible': { outlineOffset: '-2px' },
  '&.Mui-disabled': { opacity: 0.6, pointerEvents: 'auto', cursor: 'default' },
} as const;

/**
 * Aligned like the page, regardless of the name's direction: `left` is flipped on right-to-left
 * pages.
 */
const nameStyles = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'left',
} as const;
