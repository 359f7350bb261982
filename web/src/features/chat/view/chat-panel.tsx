/** Side panel of the chat with two views of one answer: a citation's source and execution details. */
import Box from '@mui/material/Box';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import type { SplitPaneProps } from '../../../ui/page/split-pane.tsx';
import { type OpenSource, useChat, useChatLocation } from '../state/context/chat-context.ts';
import { type PanelViewName as View, tabId } from './panel-view-name.ts';
import { type DetailsSegment, useDetailsSegment } from './use-details-segment.ts';
import type { ShownChat } from './use-chat-actions.ts';
import type { ShownConversation } from '../state/conversation/use-conversation.ts';

const SourcePanel = lazy(async () => ({
  default: (await import('../panel/citations/source-panel.tsx')).SourcePanel,
}));
const PanelViews = lazy(async () => ({ default: (await import('./panel-views.tsx')).PanelViews }));
const ExecutionDetails = lazy(async () => ({
  default: (await import('../panel/details/execution-details.tsx')).ExecutionDetails,
}));

interface ChatPanel extends Pick<SplitPaneProps, 'panel' | 'panelTitle' | 'panelHead' | 'onClosePanel'> {
  actions: Pick<ShownChat, 'showSource' | 'showDetails'>;
}

/** Returns the content of both views for the panel's answer. */
function useShownAnswer({ conversation }: ShownConversation, detailsOf: string | undefined) {
  const { features } = useChat();
  const { openSource } = useChatLocation();
  const segmentId = detailsOf ?? openSource?.segmentId;
  const segment = conversation?.segments.find((one) => one.conversationSegmentId === segmentId);
  const isOpenHere = openSource !== undefined && openSource.segmentId === segmentId;
  const citation = isOpenHere
    ? segment?.citations.find(({ id }) => id === openSource.citationId)
    : segment?.citations[0];
  const source = segment && citation && { segment, citation };
  return { segmentId, source, hasDetails: features.details && segmentId !== undefined };
}

/**
 * Returns the panel's content. Opening focuses it; closing returns focus to the opener, or to the message
 * field when that is gone.
 */
export function useChatPanel(shown: ShownConversation, field: RefObject<HTMLElement | null>): ChatPanel {
  const { t } = useTranslation('conversations');
  const { conversationId, openSource, showSource, name: placeName } = useChatLocation();
  const opener = useRef<Element>(null);
  const [isOpenedHere, setOpenedHere] = useState(false);
  const details = useDetailsSegment(shown);
  // A source in the address comes before details kept from another conversation.
  const detailsOf = openSource && details.origin === 'kept' ? undefined : details.segmentId;
  const answer = useShownAnswer(shown, detailsOf);
  const panelId = useId();
  const view: View = detailsOf === undefined ? 'source' : 'details';
  const open = (next: View, segmentId: string, source?: OpenSource) => {
    if (next === 'details') details.open(segmentId);
    else details.close();
    if (source) showSource(source);
  };
  const change = (next: View) => {
    setOpenedHere(false);
    if (!answer.segmentId) return;
    const source = answer.source && {
      segmentId: answer.segmentId,
      citationId: answer.source.citation.id,
    };
    open(next, answer.segmentId, next === 'source' ? source : undefined);
  };
  const recordOpener = () => {
    opener.current = document.activeElement;
    setOpenedHere(true);
  };
  const hasBoth = answer.hasDetails && answer.source !== undefined;
  const isShown = view === 'details' ? answer.hasDetails : answer.source !== undefined;
  return {
    panelTitle: view === 'details' ? t('details.title') : t('citation.panel'),
    panelHead: hasBoth ? (
      <Suspense fallback={null}>
        <PanelViews panelId={panelId} view={view} onChange={change} />
      </Suspense>
    ) : undefined,
    panel:
      isShown && conversationId && answer.segmentId ? (
        <PanelView
          key={view}
          id={panelId}
          view={view}
          isTab={hasBoth}
          autoFocus={
            isOpenedHere && placeName === undefined && (view === 'source' || details.origin === 'chosen')
          }
          of={`${answer.segmentId} ${view === 'source' ? answer.source?.citation.id : ''}`}
        >
          <ViewContent
            view={view}
            {...{ conversationId, segmentId: answer.segmentId }}
            source={answer.source}
            follow={details.follow}
          />
        </PanelView>
      ) : undefined,
    onClosePanel() {
      details.close();
      showSource(undefined);
      const back = opener.current?.isConnected ? opener.current : field.current;
      if (back instanceof HTMLElement) back.focus();
    },
    actions: {
      showSource(source) {
        recordOpener();
        open('source', source.segmentId, source);
      },
      showDetails(segmentId) {
        recordOpener();
        open('details', segmentId);
      },
    },
  };
}

interface ViewContentProps {
  view: View;
  conversationId: string;
  segmentId: string;
  source: ReturnType<typeof useShownAnswer>['source'];
  follow: DetailsSegment['follow'];
}

function ViewContent({ view, conversationId, segmentId, source, follow }: ViewContentProps) {
  const { calls } = useChat();
  if (view === 'details') {
    return (
      <ExecutionDetails {...{ calls, conversationId }} conversationSegmentId={segmentId} follow={follow} />
    );
  }
  return source && <SourcePanel {...{ calls, conversationId }} {...source} />;
}

interface PanelViewProps {
  id: string;
  view: View;
  /** A second view of the same answer exists. */
  isTab: boolean;
  /** The panel was opened by the user, so it takes focus. */
  autoFocus: boolean;
  /** Identifies the content; a change takes focus again. */
  of: string;
  children: ReactNode;
}

function PanelView({ id, view, isTab, autoFocus, of, children }: PanelViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (autoFocus) box.current?.focus({ preventScroll: true });
  }, [autoFocus, of]);
  return (
    <Box
      ref={box}
      id={id}
      tabIndex={-1}
      {...(isTab && { role: 'tabpanel', 'aria-labelledby': tabId(id, view) })}
      sx={{ px: 5, py: 4 }}
    >
      <Suspense fallback={<SkeletonLines count={10} />}>{children}</Suspense>
    </Box>
  );
}
