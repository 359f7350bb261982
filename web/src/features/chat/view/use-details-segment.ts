/** Answer whose execution details the side panel shows (document 1 §3, Auth state). */
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useFitsSidePanel } from '../../../ui/page/split-pane.tsx';
import { authActions, selectAuth } from '../../people/public.ts';
import { useChat, useChatLocation } from '../state/context/chat-context.ts';
import type { ShownConversation } from '../state/conversation/use-conversation.ts';

interface Request {
  conversationId: string;
  segmentId: string;
  /** Latest answer at the time of the request. */
  latestId: string | undefined;
}

export interface DetailsSegment {
  /** Undefined while the details are closed. */
  segmentId: string | undefined;
  /** Chosen by the user, reached by following the conversation, or kept open from another conversation. */
  origin: 'chosen' | 'followed' | 'kept';
  open(segmentId: string): void;
  close(): void;
  follow: { isOn: boolean; change(isOn: boolean): void };
}

function originOf(state: { isPassed: boolean; isFromElsewhere: boolean }): DetailsSegment['origin'] {
  if (state.isPassed) return 'followed';
  return state.isFromElsewhere ? 'kept' : 'chosen';
}

const useDisplaySettings = () => useSelector(selectAuth).displaySettings;

/**
 * Details that are open stay open in the next conversation, next to it; on narrow windows they would cover it.
 * With `useLatestChatSegmentForExecutionDetailsDrawer` they move on to each new answer.
 */
export function useDetailsSegment({ turns }: ShownConversation): DetailsSegment {
  const { features } = useChat();
  const { conversationId, name: placeName } = useChatLocation();
  const settings = useDisplaySettings();
  const dispatch = useDispatch();
  const isKept = useFitsSidePanel() && placeName === undefined && settings.showChatExecutionDetailsDrawer;
  const follows = settings.useLatestChatSegmentForExecutionDetailsDrawer;
  const [request, setRequest] = useState<Request>();
  const latestId = turns.findLast(({ segment }) => segment.status !== 'Streaming')?.segment
    .conversationSegmentId;
  const isHere = request !== undefined && request.conversationId === conversationId;
  const isPassed = isHere && follows && request.latestId !== latestId;
  const isFromElsewhere = isKept && !isHere && features.details;
  const origin = originOf({ isPassed, isFromElsewhere });
  const chosenId = isHere ? request.segmentId : undefined;
  const segmentId = origin === 'chosen' ? chosenId : latestId;
  const change = (changed: Parameters<typeof authActions.displaySettingChanged>[0]) =>
    dispatch(authActions.displaySettingChanged(changed));
  const choose = (chosen: string) =>
    setRequest(conversationId ? { conversationId, segmentId: chosen, latestId } : undefined);
  return {
    segmentId,
    origin,
    open(chosen) {
      choose(chosen);
      change({ showChatExecutionDetailsDrawer: true });
    },
    close() {
      setRequest(undefined);
      change({ showChatExecutionDetailsDrawer: false });
    },
    follow: {
      isOn: follows,
      change(isOn) {
        if (segmentId) choose(segmentId);
        change({ useLatestChatSegmentForExecutionDetailsDrawer: isOn });
      },
    },
  };
}
