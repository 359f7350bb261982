/** Row of a conversation: title and menu of actions. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ConversationListItem, ConversationMatch } from '@polylogue/contract/chat/conversations/schemas';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconArchive from '#icon/IconArchive';
import IconArchiveOff from '#icon/IconArchiveOff';
import IconDots from '#icon/IconDots';
import IconFileExport from '#icon/IconFileExport';
import IconLock from '#icon/IconLock';
import IconPencil from '#icon/IconPencil';
import IconTrash from '#icon/IconTrash';
import { restoreLostFocus } from '../../../lib/browser/lost-focus.ts';
import { density } from '../../../theme/sizes.ts';
import { ActionMenu } from '../../../ui/actions/action-menu.tsx';
import { isSelectionLocked, tourTarget } from '../../shell/parts/tour-state.ts';
import { useRunIn, useRunOutline } from '../state/runs/use-answer-runs.ts';
import { conversationPath } from '../state/use-chat-address.ts';
import { RenameField } from './rename-field.tsx';
import type { ListActions } from './use-list-actions.ts';
import { menuRowStyles } from '../../../ui/page/menu-row-styles.ts';

/** Splits the text into alternating plain and hit parts. */
function piecesOf({ text, marks }: ConversationMatch): { from: number; piece: string; isHit: boolean }[] {
  const edges = [0, ...marks.flat(), text.length];
  return edges.slice(1).map((end, index) => {
    const from = edges[index] ?? 0;
    return { from, piece: text.slice(from, end), isHit: index % 2 === 1 };
  });
}

/** Excerpt of a conversation with search hits, shown below its title. */
function MatchExcerpt({ match }: { match: ConversationMatch }) {
  return (
    <Box component="span" dir="auto" className="found" sx={foundStyles}>
      {piecesOf(match).map(({ from, piece, isHit }) =>
        isHit ? <mark key={from}>{piece}</mark> : <span key={from}>{piece}</span>,
      )}
    </Box>
  );
}

/** Aligned with the page, like the title above. */
const foundStyles = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
  textAlign: 'left',
  typography: 'caption',
  color: 'text.secondary',
  mark: { color: 'text.primary', bgcolor: 'transparent', fontWeight: 650, textDecoration: 'underline' },
} as const;

interface ConversationRowProps {
  item: ConversationListItem;
  isArchived: boolean;
  isCurrent: boolean;
  actions: ListActions;
  onOpen(): void;
  onSetArchived(item: ConversationListItem): void;
  onRemove(item: ConversationListItem): void;
}

/** Memoised, so handlers must be stable. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { item, isCurrent, actions, onOpen } = props;
  const { t } = useTranslation('conversations');
  const [isRenaming, setRenaming] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const isAnswering = useIsAnswering(item);
  const endRenaming = () => {
    setRenaming(false);
    restoreLostFocus(() => link.current);
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
    <Box
      className="row"
      data-found={item.match !== undefined}
      data-menu-open={isMenuOpen}
      data-answering={isAnswering}
      sx={rowStyles}
    >
      <ButtonBase
        component={Link}
        ref={link}
        to={conversationPath(item.conversationId, item.match?.conversationSegmentId)}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => {
          if (isSelectionLocked()) event.preventDefault();
          else onOpen();
        }}
        sx={linkStyles}
      >
        {item.isPrivate && <Lock />}
        <Box component="span" sx={textStyles}>
          <Box component="span" dir="auto" sx={titleStyles}>
            {item.title}
          </Box>
          {item.match && <MatchExcerpt match={item.match} />}
        </Box>
      </ButtonBase>
      {isAnswering && <Box className="row-dot" role="img" aria-label={t('menu.answering')} />}
      <Box className="row-menu" {...tourTarget('conversationPopover')}>
        <RowMenu {...props} onRename={() => setRenaming(true)} onOpenChange={setMenuOpen} />
      </Box>
    </Box>
  );
});

function Lock() {
  const { t } = useTranslation('conversations');
  return (
    <Box
      component="span"
      role="img"
      aria-label={t('private.mark')}
      sx={{ display: 'flex', flex: 'none', marginInlineEnd: '6px', color: 'text.secondary' }}
    >
      <IconLock size={14} aria-hidden />
    </Box>
  );
}

/** Returns true while an answer is running, by a followed run or else the server's last state. */
function useIsAnswering({ conversationId, isAnswering }: ConversationListItem): boolean {
  const phase = useRunOutline(useRunIn(conversationId))?.phase;
  return phase === undefined ? isAnswering === true : phase !== 'refused' && phase !== 'ended';
}

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
        // Deferred: the closing menu first returns focus to its button.
        { label: t('menu.rename'), icon: <IconPencil />, run: () => setTimeout(onRename, 0) },
        { ...archiving, run: () => onSetArchived(item) },
        { label: t('menu.export'), icon: <IconFileExport />, run: () => actions.exportText(item) },
        { label: t('menu.delete'), icon: <IconTrash />, isDangerous: true, run: () => onRemove(item) },
      ]}
    />
  );
}

const rowStyles = {
  ...menuRowStyles,
  '&[data-found="true"]': { height: 'auto', paddingBlock: '7px' },
  '&:hover, &:focus-within, &[data-menu-open="true"]': { bgcolor: 'action.hover' },
  '&:has([aria-current])': { bgcolor: 'action.selected' },
  '.row-menu': { position: 'absolute', insetInlineEnd: 4, opacity: 0 },
  '&:hover .row-menu, &:focus-within .row-menu, &[data-menu-open="true"] .row-menu': { opacity: 1 },
  '&:hover a, &:focus-within a, &[data-menu-open="true"] a, &[data-answering="true"] a': {
    paddingInlineEnd: '38px',
  },
  'html[data-tour-step="conversationPopover"] &': {
    '.row-menu': { opacity: 1 },
    a: { paddingInlineEnd: '38px' },
  },
  // In place of the menu button while that is hidden.
  '.row-dot': {
    position: 'absolute',
    insetInlineEnd: 14,
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'primary.main',
    pointerEvents: 'none',
    animation: 'row-pulse 1.4s ease-in-out infinite',
  },
  '@keyframes row-pulse': { '0%, 100%': { opacity: 0.35 }, '50%': { opacity: 1 } },
  '&:hover .row-dot, &:focus-within .row-dot, &[data-menu-open="true"] .row-dot': { display: 'none' },
  '@media (pointer: coarse)': {
    height: density.touchPx,
    '.row-menu': { opacity: 1 },
    a: { paddingInlineEnd: '52px' },
    '.row-dot': { display: 'block !important', insetInlineEnd: 50 },
    '&[data-answering="true"] a': { paddingInlineEnd: '66px' },
  },
} as const;

/** Aligned with the page, whatever the title's direction: `left` is mirrored in right-to-left pages. */
const titleStyles = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  textAlign: 'left',
} as const;

const textStyles = { flex: 1, minWidth: 0 } as const;

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
  // Inside, since the list clips outlines.
  '&.Mui-focusVisible': { outlineOffset: '-2px' },
} as const;
