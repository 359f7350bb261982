/** One conversation in the list: its title, and a menu of what can be done to it. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ConversationListItem } from '@polylogue/contract/conversations/schemas';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconArchive from '#icon/IconArchive';
import IconArchiveOff from '#icon/IconArchiveOff';
import IconDots from '#icon/IconDots';
import IconFileExport from '#icon/IconFileExport';
import IconPencil from '#icon/IconPencil';
import IconTrash from '#icon/IconTrash';
import { catchLostFocus } from '../../../lib/browser/lost-focus.ts';
import { density } from '../../../theme/sizes.ts';
import { ActionMenu } from '../../../ui/actions/action-menu.tsx';
import { conversationPath } from '../chat-state/use-chat-address.ts';
import { RenameField } from './rename-field.tsx';
import type { ListActions } from './use-list-actions.ts';

interface ConversationRowProps {
  item: ConversationListItem;
  isArchived: boolean;
  isCurrent: boolean;
  actions: ListActions;
  onOpen(): void;
  onSetArchived(item: ConversationListItem): void;
  onRemove(item: ConversationListItem): void;
}

/** Drawn anew only when it changes itself: its handlers must keep their identity. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { item, isCurrent, actions, onOpen } = props;
  const [isRenaming, setRenaming] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const endRenaming = () => {
    setRenaming(false);
    catchLostFocus(() => link.current);
  };
  if (isRenaming) {
    return (
      <RenameField
        title={item.title}
        onCancel={endRenaming}
        onSave={(title) => {
          endRenaming();
          actions.rename(item, title);
        }}
      />
    );
  }
  return (
    <Box className="row" data-menu-open={isMenuOpen} sx={rowStyles}>
      <ButtonBase
        component={Link}
        ref={link}
        to={conversationPath(item.conversationId)}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onOpen}
        sx={linkStyles}
      >
        <Box component="span" dir="auto" sx={titleStyles}>
          {item.title}
        </Box>
      </ButtonBase>
      <Box className="row-menu">
        <RowMenu {...props} onRename={() => setRenaming(true)} onOpenChange={setMenuOpen} />
      </Box>
    </Box>
  );
});

interface RowMenuProps extends ConversationRowProps {
  onRename(): void;
  onOpenChange(isOpen: boolean): void;
}

function RowMenu(props: RowMenuProps) {
  const { item, isArchived, actions, onSetArchived, onRemove, onRename, onOpenChange } = props;
  const { t } = useTranslation('conversations');
  const archiving = isArchived
    ? { label: t('menu.unarchive'), icon: <IconArchiveOff /> }
    : { label: t('menu.archive'), icon: <IconArchive /> };
  return (
    <ActionMenu
      label={t('menu.actions', { title: item.title })}
      icon={<IconDots />}
      onOpenChange={onOpenChange}
      actions={[
        // The menu gives the focus back to its button first; the field takes it after that.
        { label: t('menu.rename'), icon: <IconPencil />, run: () => setTimeout(onRename, 0) },
        { ...archiving, run: () => onSetArchived(item) },
        { label: t('menu.export'), icon: <IconFileExport />, run: () => actions.exportText(item) },
        { label: t('menu.delete'), icon: <IconTrash />, isDangerous: true, run: () => onRemove(item) },
      ]}
    />
  );
}

const rowStyles = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  height: density.chatRowPx,
  borderRadius: 1,
  '&:hover, &:focus-within, &[data-menu-open="true"]': { bgcolor: 'action.hover' },
  '&:has([aria-current])': { bgcolor: 'action.selected' },
  '.row-menu': { position: 'absolute', insetInlineEnd: 4, opacity: 0 },
  '&:hover .row-menu, &:focus-within .row-menu, &[data-menu-open="true"] .row-menu': { opacity: 1 },
  '&:hover a, &:focus-within a, &[data-menu-open="true"] a': { paddingInlineEnd: '38px' },
  '@media (pointer: coarse)': {
    height: density.touchPx,
    '.row-menu': { opacity: 1 },
    a: { paddingInlineEnd: '52px' },
  },
} as const;

/** Set as the page is, whatever the title's own direction: `left` becomes right in a right-to-left page. */
const titleStyles = { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' } as const;

const linkStyles = {
  flex: 1,
  minWidth: 0,
  height: '100%',
  justifyContent: 'flex-start',
  paddingInline: '12px',
  borderRadius: 1,
  typography: 'body2',
  color: 'inherit',
  whiteSpace: 'nowrap',
  textAlign: 'start',
} as const;
