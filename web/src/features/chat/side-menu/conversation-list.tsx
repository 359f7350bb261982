/** Virtualised list of conversations, grouped by age. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ConversationListItem } from '@polylogue/contract/chat/conversations/schemas';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useStableHandler } from '../../../lib/stable-handler.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { VirtualList } from '../../../ui/page/virtual-boxes.tsx';
import { conversationPath, useChatAddress, useChatNavigation } from '../state/use-chat-address.ts';
import { ConversationRow } from './conversation-row.tsx';
import { calendarName, type ListGroup, rowsOfSearch } from '../state/list/list-groups.ts';
import { useConversationList } from './use-conversation-list.ts';
import { useListActions } from './use-list-actions.ts';
import { scrolling } from '../../../ui/page/scrolling.ts';

const checkIntervalMs = 60_000;

/** Returns a new date after midnight, so that "Today" stays correct. */
function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const check = () =>
      setToday((known) => {
        const now = new Date();
        return now.toDateString() === known.toDateString() ? known : now;
      });
    const timer = setInterval(check, checkIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return today;
}

/** Remaining scroll distance at which the next page is loaded, in px. */
const loadAheadPx = 400;

interface ConversationListProps {
  isArchived: boolean;
  /** Keywords in titles; '' for all conversations. */
  keywords: string;
  onNavigate(): void;
  /** Focused when the last row is removed. */
  afterLast: RefObject<HTMLElement | null>;
}

export function ConversationList({ isArchived, keywords, onNavigate, afterLast }: ConversationListProps) {
  const { t } = useTranslation('conversations');
  const list = useConversationList(isArchived, keywords);
  if (list.hasFailed) {
    const message = isArchived ? t('menu.archivedLoadFailed') : t('menu.loadFailed');
    return (
      <Box sx={{ p: 2 }}>
        <ErrorCallout message={message} onRetry={list.retry} />
      </Box>
    );
  }
  if (list.isLoading) {
    return (
      <Box sx={{ paddingInline: '12px', paddingBlock: '34px' }}>
        <SkeletonLines count={9} gapPx={24} />
      </Box>
    );
  }
  if (list.items.length === 0) return <EmptyState isCompact text={t(emptyText(isArchived, keywords))} />;
  return (
    <Rows
      items={list.items}
      keywords={keywords}
      isArchived={isArchived}
      loadMore={list.loadMore}
      onNavigate={onNavigate}
      afterLast={afterLast}
      key={`${isArchived} ${keywords}`}
    />
  );
}

function emptyText(isArchived: boolean, keywords: string) {
  if (keywords !== '') return isArchived ? 'menu.noArchivedMatch' : 'menu.noMatch';
  return isArchived ? 'menu.noArchived' : 'menu.noChats';
}

interface RowsProps {
  items: readonly ConversationListItem[];
  keywords: string;
  isArchived: boolean;
  loadMore(): void;
  onNavigate(): void;
  afterLast: RefObject<HTMLElement | null>;
}

function Rows({ items, keywords, isArchived, loadMore, onNavigate, afterLast }: RowsProps) {
  const actions = useListActions();
  const { conversationId: currentId } = useChatAddress();
  const { startNew, openConversation } = useChatNavigation();
  const handle = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  /** Moves focus to a neighbouring row, since the row's focused menu is removed. */
  const focusNeighbour = (item: ConversationListItem) => {
    const at = items.indexOf(item);
    const neighbour = items[at + 1] ?? items[at - 1];
    const path = neighbour && conversationPath(neighbour.conversationId);
    setTimeout(() => {
      const link = path && scroller.current?.querySelector<HTMLElement>(`a[href$="${path}"]`);
      (link || afterLast.current)?.focus();
    }, 0);
  };
  const setArchived = useStableHandler((item: ConversationListItem) => {
    focusNeighbour(item);
    actions.setArchived(item, !isArchived);
  });
  const remove = useStableHandler((item: ConversationListItem) => {
    const { conversationId } = item;
    const isCurrent = conversationId === currentId;
    // A new chat focuses its message field itself.
    if (isCurrent) startNew();
    else focusNeighbour(item);
    actions.remove(item, () => isCurrent && openConversation(conversationId));
  });
  const onOpen = useStableHandler(onNavigate);
  const today = useToday();
  const rows = useMemo(() => rowsOfSearch(items, keywords, today), [items, keywords, today]);
  const loadWhenNear = () => {
    const list = handle.current;
    if (list && list.scrollOffset + list.viewportSize > list.scrollSize - loadAheadPx) loadMore();
  };
  return (
    <Box ref={scroller} sx={{ height: '100%', ...scrolling, scrollbarWidth: 'thin', pb: 3 }}>
      <Virtualizer
        ref={handle}
        scrollRef={scroller}
        as={VirtualList}
        item="li"
        onScroll={loadWhenNear}
        // A list that does not fill its container can't be scrolled.
        onResize={loadWhenNear}
      >
        {rows.map((row) =>
          'group' in row ? (
            <GroupHeading key={row.key} group={row.group} />
          ) : (
            <ConversationRow
              key={row.key}
              item={row.item}
              isArchived={isArchived}
              isCurrent={row.item.conversationId === currentId}
              actions={actions}
              onOpen={onOpen}
              onSetArchived={setArchived}
              onRemove={remove}
            />
          ),
        )}
      </Virtualizer>
    </Box>
  );
}

function GroupHeading({ group }: { group: ListGroup }) {
  const { t, i18n } = useTranslation('conversations');
  return (
    <Typography
      component="h3"
      variant="caption"
      sx={{ paddingInline: '12px', paddingBlock: '16px 6px', fontWeight: 600, color: 'text.secondary' }}
    >
      {typeof group === 'string' ? t(`menu.${group}`) : calendarName(group, i18n.language)}
    </Typography>
  );
}
