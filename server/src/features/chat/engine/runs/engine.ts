/** Assembles the shared state of runs and readers in a process. */
import { OpenStreams } from '../../../../streams/open-streams.ts';
import { RunningAnswers } from '../../../../streams/running-answers.ts';
import type { ConversationContext } from '../../contexts/conversation-context.ts';
import { ConversationEvents } from '../../conversations/conversation-events.ts';
import type { FollowDeps, RunReader } from './follow.ts';
import { TextFlusher } from './text-flusher.ts';

/** Dependencies that the caller provides. */
export type EngineParts = Pick<
  FollowDeps,
  'db' | 'reads' | 'clock' | 'logger' | 'answerLog' | 'isOnlyServer' | 'bus' | 'heartbeat'
>;

/** Creates the engine of a process; `startUpkeep` starts it and `drain` ends it. */
export function createAnswerEngine(parts: EngineParts): FollowDeps {
  return {
    ...parts,
    running: new RunningAnswers<ConversationContext>(),
    openStreams: new OpenStreams<RunReader>(({ context }) => context.ownerId),
    events: new ConversationEvents(parts),
    flusher: new TextFlusher(parts.db, parts.logger),
    serverId: parts.bus.serverId,
  };
}
