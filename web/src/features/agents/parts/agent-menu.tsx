/** Menu of the chat's agent: details and actions. */
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import IconLayoutGrid from '#icon/IconLayoutGrid';
import IconLink from '#icon/IconLink';
import IconMessagePlus from '#icon/IconMessagePlus';
import IconPencil from '#icon/IconPencil';
import IconPin from '#icon/IconPin';
import IconPinnedOff from '#icon/IconPinnedOff';
import { Menu } from '../../../ui/overlays/overlays.tsx';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { AgentAvatar } from './agent-avatar.tsx';
import { useEditPersonal } from '../drafts/personal/use-edit-personal.ts';
import { directoryApi } from '../catalog/api.ts';
import { agentLink } from '../catalog/components/agent-link.ts';
import { discoverPath } from '../catalog/components/discover-path.ts';
import { usePinning } from '../catalog/components/use-pinning.ts';

interface AgentMenuProps {
  agent: AgentForConversation;
  name: string;
  /** Anchor element; `null`: closed. */
  anchor: HTMLElement | null;
  onClose(): void;
  onNew(gptSystemId: string): void;
}

export function AgentMenu({ agent, name, anchor, onClose, onNew }: AgentMenuProps) {
  const { t } = useTranslation('agent-directory');
  const { gptSystemId, avatarUrl, description } = agent;
  const items = useItems(gptSystemId, { name, onNew });
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': t('chat.menu', { name }) },
        paper: { sx: { width: 320, maxWidth: '92vw' } },
      }}
    >
      <Box role="presentation" sx={{ display: 'flex', gap: 3, px: 4, py: 3 }}>
        <AgentAvatar id={gptSystemId} url={avatarUrl} sizeRem={2.5} />
        <Box dir="auto" sx={{ flex: 1, minWidth: 0 }}>
          {/* A menu may not contain headings. */}
          <Typography component="div" variant="subtitle2">
            {name}
          </Typography>
          <Typography variant="small" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {description}
          </Typography>
        </Box>
      </Box>
      <Divider role="presentation" />
      {items.map(({ label, icon, run }) => (
        <MenuItem
          key={label}
          onClick={() => {
            // The menu first returns the focus to its button.
            flushSync(onClose);
            run();
          }}
        >
          <ListItemIcon>{icon}</ListItemIcon>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

function useItems(gptSystemId: string, { name, onNew }: Pick<AgentMenuProps, 'name' | 'onNew'>) {
  const { t } = useTranslation('agent-directory');
  const navigate = useNavigate();
  const toast = useToast();
  const pinning = usePinning();
  const edit = useEditPersonal();
  const { data } = directoryApi.useBasicAgentQuery({ params: { gptSystemId } });
  const isPinned = pinning.isPinned(gptSystemId);
  const copy = async () => {
    try {
      await copyText(agentLink(gptSystemId));
      toast({ message: t('chat.linkCopied'), tone: 'success' });
    } catch {
      toast({ message: t('chat.copyFailed'), tone: 'error' });
    }
  };
  const mayEdit = data?.gptSystemType === 'User' && data.permissions.canEdit;
  return [
    { label: t('chat.startNew'), icon: <IconMessagePlus />, run: () => onNew(gptSystemId) },
    {
      label: t(isPinned ? 'pins.unpin' : 'pins.pin', { name }),
      icon: isPinned ? <IconPinnedOff /> : <IconPin />,
      run: () => pinning.toggle(gptSystemId),
    },
    ...(mayEdit
      ? [{ label: t('details.edit'), icon: <IconPencil />, run: () => void edit(gptSystemId) }]
      : []),
    { label: t('details.copyLink'), icon: <IconLink />, run: () => void copy() },
    { label: t('menu.viewAll'), icon: <IconLayoutGrid />, run: () => void navigate(discoverPath) },
  ];
}
