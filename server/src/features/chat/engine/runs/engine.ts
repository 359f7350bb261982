/** Assembles what runs and readers share in one process. */
import { OpenStreams } from '../../../../streams/open-streams.ts';
import { RunningAnswers } from '../../../../streams/running-answers.ts';
import type { ConversationContext } from '../../contexts/conversation-context.ts';
import type { FollowDeps, RunReader } from './follow.ts';
import { TextFlusher } from './text-flusher.ts';

/** Everything of `FollowDeps` that is not made here. */
export type EngineParts = Pick<
  FollowDeps,
  'db' | 'reads' | 'clock' | 'logger' | 'answerLog' | 'isOnlyServer' | 'bus' | 'life'
>;

/** One per process. `startUpkeep` sets it to work, `drain` ends it. */
export function answerEngine(parts: EngineParts): FollowDeps {
  return {
    ...parts,
    running: new RunningAnswers<ConversationContext>(),
    openStreams: new OpenStreams<RunReader>(({ context }) => context.ownerId),
    flusher: new TextFlusher(parts.db, parts.logger),
    serverId: parts.bus.serverId,
  };
}
