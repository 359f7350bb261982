/** Turns of a conversation; follows the end while an answer grows. */
import Box from '@mui/material/Box';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { widths } from '../../../theme/sizes.ts';
import { VirtualBox } from '../../../ui/page/virtual-boxes.tsx';
import type { AnswerRun } from '../state/answer-run.ts';
import { useRunOutline } from '../state/runs/use-answer-runs.ts';
import { TurnView } from './turn/turn-view.tsx';
import { useOlderTurns } from '../state/segments/use-older-turns.ts';
import { JumpPill } from './jump-pill.tsx';
import { OlderNote } from './older-note.tsx';
import type { Turn } from '../state/segments/turns.ts';
import { questionTopPx, useFollowEnd } from './use-follow-end.ts';
import { scrolling } from '../../../ui/page/scrolling.ts';
import { useChatLocation } from '../state/context/chat-context.ts';
import { useAnnounce } from '../../../ui/screen-reader/announcer.tsx';
import { spokenText } from '../state/spoken-text.ts';
import { getReading, stopReading } from '../../../lib/browser/speech.ts';

/** Stops reading aloud when its conversation is left. */
function useStopReadingOnLeave(conversationId: string | undefined): void {
  useEffect(
    () => () => {
      if (getReading()?.place === conversationId) stopReading();
    },
    [conversationId],
  );
}

/** Announces that an answer is running, then its text when complete; growing text is not announced. */
function useAnswerAnnouncements(run: AnswerRun | undefined): void {
  const { t } = useTranslation('conversations');
  const announce = useAnnounce();
  const announced = useRef<AnswerRun>(undefined);
  useEffect(() => {
    if (!run) return;
    const announcePhase = () => {
      const { phase, answer } = run.getSnapshot();
      if (phase === 'ended') announce(spokenText(answer.text));
      else if (phase !== 'refused' && announced.current !== run) {
        announced.current = run;
        announce(t('thread.answering'));
      }
    };
    announcePhase();
    return run.subscribe(announcePhase);
  }, [run, announce, t]);
}

interface TurnInView {
  list: RefObject<VirtualizerHandle | null>;
  turns: readonly Turn[];
  /** Stops following the end. */
  release(): void;
}

/** Scrolls to the turn in the URL once it is loaded, one time per navigation. */
function useTurnInView({ list, turns, release }: TurnInView): void {
  const { turnId, visit } = useChatLocation();
  const index = turns.findIndex(({ segment }) => segment.conversationSegmentId === turnId);
  const shown = useRef<string>(undefined);
  const wanted = turnId === undefined || index < 0 ? undefined : `${visit} ${turnId}`;
  useEffect(() => {
    if (wanted === undefined || wanted === shown.current) return;
    release();
    list.current?.scrollToIndex(index, { align: 'start' });
    shown.current = wanted;
  }, [list, index, wanted, release]);
}

/** Number of last turns that are always mounted; older ones only while visible. */
const alwaysMounted = 6;
const shortThread = 20;

interface ThreadProps {
  turns: readonly Turn[];
  run: AnswerRun | undefined;
  conversationId: string | undefined;
  agentName: string;
  /** The agent is available. */
  hasAgent: boolean;
  /** The agent suggests follow-up questions. */
  hasFollowUps: boolean;
  /** Distinguishes this chat from others on the page. */
  name: string | undefined;
}

function mountedIndices(count: number): number[] {
  const first = count <= shortThread ? 0 : count - alwaysMounted;
  return Array.from({ length: count - first }, (_, index) => first + index);
}

/** Returns true when this render adds turns at the top, so that the others keep their position. */
function useIsPrepending(scroller: RefObject<HTMLElement | null>, firstDepth: number): boolean {
  const [drawn] = useState(() => createDrawnDepth(firstDepth));
  useLayoutEffect(() => {
    // The list has just scrolled to compensate. It would notice only in the next frame, and corrections
    // before that would start from the old position at the top.
    if (firstDepth < drawn.read()) scroller.current?.dispatchEvent(new Event('scroll'));
    drawn.write(firstDepth);
  });
  return firstDepth < drawn.read();
}

/** Depth of the first turn in the last render. */
function createDrawnDepth(first: number) {
  let depth = first;
  return {
    read: () => depth,
    write(next: number) {
      depth = next;
    },
  };
}

/** Returns true for Home outside text fields. */
function isFirstTurnKey({ key, target, altKey, shiftKey }: KeyboardEvent): boolean {
  const isWriting = target instanceof HTMLElement && target.closest('textarea, input, [contenteditable]');
  return key === 'Home' && !altKey && !shiftKey && !isWriting;
}

export function Thread(props: ThreadProps) {
  const { turns, run, conversationId, agentName, hasAgent, hasFollowUps, name } = props;
  const { t } = useTranslation('conversations');
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const askedId = run?.isResumed ? undefined : run?.requestId;
  const [wasAskedHere, setAskedHere] = useState(false);
  if (askedId && !wasAskedHere) setAskedHere(true);
  useAnswerAnnouncements(run);
  useStopReadingOnLeave(conversationId);
  const phase = useRunOutline(run)?.phase;
  const isBusy = phase !== undefined && phase !== 'refused';
  const lastTurn = useRef<HTMLDivElement>(null);
  const follow = useFollowEnd({ scroller, content, lastTurn, isAnswering: isBusy });
  const { isAway, hasMore, jump, hold, release } = follow;
  const list = useRef<VirtualizerHandle>(null);
  useTurnInView({ list, turns, release });
  const older = useOlderTurns({ scroller, top, turns, conversationId });
  const isPrepending = useIsPrepending(scroller, turns[0]?.depth ?? 0);
  // Opening a conversation or continuing an answer scrolls to the end; the end of an answer does not scroll.
  useLayoutEffect(jump, [jump]);
  const isContinuation = run?.turn.before !== undefined;
  useLayoutEffect(() => {
    if (!askedId) return;
    if (isContinuation) jump();
    else hold();
  }, [jump, hold, askedId, isContinuation]);
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
      <Box
        ref={scroller}
        component="section"
        aria-label={name === undefined ? t('thread.region') : t('thread.regionOf', { name })}
        tabIndex={0}
        data-region
        onKeyDown={(event) => {
          if (!isFirstTurnKey(event) || turns[0]?.depth === 0) return;
          event.preventDefault();
          release();
          older.goToFirst();
        }}
        sx={{
          height: '100%',
          // Turns use the container's size (`cqh`).
          containerType: 'size',
          ...scrolling,
          overflowAnchor: 'none',
          // Both edges, to stay centred with the field below, which has no scroll bar.
          scrollbarGutter: 'stable both-edges',
          outlineOffset: -2,
        }}
      >
        <Box ref={content} sx={{ maxWidth: widths.answerColumn, marginInline: 'auto', px: 4, pt: 6 }}>
          <div ref={top} />
          <Virtualizer
            ref={list}
            as={VirtualBox}
            scrollRef={scroller}
            startMargin={24}
            shift={isPrepending}
            keepMounted={mountedIndices(turns.length)}
          >
            {turns.map((turn, index) => {
              const isLast = index === turns.length - 1;
              return (
                // Stable key by depth and version, until and after the segment gets its id.
                <div
                  ref={isLast ? lastTurn : undefined}
                  key={`${turn.depth} ${turn.version}`}
                  // Keeps the question near the top while its answer is short.
                  style={{
                    minHeight: isLast && wasAskedHere ? `calc(100cqh - ${questionTopPx}px)` : undefined,
                  }}
                >
                  <TurnView
                    turn={turn}
                    conversationId={conversationId}
                    agentName={agentName}
                    isLast={isLast}
                    isBusy={isBusy}
                    isAskable={hasAgent && !isBusy}
                    hasFollowUps={hasFollowUps}
                  />
                </div>
              );
            })}
          </Virtualizer>
        </Box>
      </Box>
      <OlderNote state={older.state} onRetry={older.read} />
      {isAway && (
        <JumpPill
          hasMore={hasMore}
          onJump={() => {
            jump();
            scroller.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </Box>
  );
}
