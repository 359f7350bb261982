/** The turns of a conversation, following the end while an answer grows. */
import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import { widths } from '../../../theme/sizes.ts';
import { VirtualBox } from '../../../ui/page/virtual-boxes.tsx';
import type { AnswerRun } from '../runs/answer-run.ts';
import { useRunOutline } from '../runs/use-answer-runs.ts';
import { TurnView } from '../turn/turn-view.tsx';
import { JumpPill } from './jump-pill.tsx';
import type { Turn } from './turns.ts';
import { useAnswerAnnouncements } from './use-answer-announcements.ts';
import { useFollowEnd } from './use-follow-end.ts';

/** The last turns are always there; older ones of a long thread only while they are in sight. */
const alwaysMounted = 6;
const shortThread = 20;

interface ThreadProps {
  turns: readonly Turn[];
  run: AnswerRun | undefined;
  conversationId: string | undefined;
  agentName: string;
  /** The agent is there to be asked. */
  hasAgent: boolean;
}

function mountedIndices(count: number): number[] {
  const first = count <= shortThread ? 0 : count - alwaysMounted;
  return Array.from({ length: count - first }, (_, index) => first + index);
}

export function Thread({ turns, run, conversationId, agentName, hasAgent }: ThreadProps) {
  const { t } = useTranslation('conversations');
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const askedId = run?.isResumed ? undefined : run?.requestId;
  const [wasAskedHere, setAskedHere] = useState(false);
  if (askedId && !wasAskedHere) setAskedHere(true);
  useAnswerAnnouncements(run);
  const phase = useRunOutline(run)?.phase;
  const isBusy = phase !== undefined && phase !== 'refused';
  const { isAway, hasMore, jump } = useFollowEnd({ scroller, content, isAnswering: isBusy });
  // Opening a conversation goes to the end, and so does asking; the end of an answer moves nobody.
  useLayoutEffect(jump, [jump]);
  useLayoutEffect(() => {
    if (askedId) jump();
  }, [jump, askedId]);
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
      <Box
        ref={scroller}
        component="section"
        aria-label={t('thread.region')}
        tabIndex={0}
        data-region
        sx={{
          height: '100%',
          // Turns measure themselves against the visible part (`cqh`).
          containerType: 'size',
          overflowY: 'auto',
          overflowAnchor: 'none',
          scrollbarGutter: 'stable',
          outlineOffset: -2,
        }}
      >
        <Box ref={content} sx={{ maxWidth: widths.answer, marginInline: 'auto', px: 4, pt: 6 }}>
          <Virtualizer
            as={VirtualBox}
            scrollRef={scroller}
            startMargin={24}
            keepMounted={mountedIndices(turns.length)}
          >
            {turns.map((turn, index) => {
              const isLast = index === turns.length - 1;
              return (
                // A turn keeps its place and its version while the server names it.
                <div
                  key={`${index} ${turn.siblings.indexOf(turn.segment.conversationSegmentId)}`}
                  // Brings the question near the top and keeps it there while its answer is short.
                  style={{ minHeight: isLast && wasAskedHere ? 'calc(100cqh - 24px)' : undefined }}
                >
                  <TurnView
                    turn={turn}
                    conversationId={conversationId}
                    agentName={agentName}
                    isLast={isLast}
                    isBusy={isBusy}
                    isAskable={hasAgent && !isBusy}
                  />
                </div>
              );
            })}
          </Virtualizer>
        </Box>
      </Box>
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
