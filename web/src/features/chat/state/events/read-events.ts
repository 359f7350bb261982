/** Reads the events of a person's conversations. */
import type { ConversationEvent } from '@polylogue/contract/chat/conversations/events';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { HttpClient } from '../../../../lib/http/http-client.ts';
import { log } from '../../../../lib/log.ts';
import { followStream } from '../../../../lib/streams/event-stream.ts';
import type { ServerEvent } from '../../../../lib/streams/sse-parser.ts';
import { wait } from '../../../../lib/wait.ts';

/** Delay after a refusal, for example because too many browsers follow. */
const retryDelayMs = 60_000;

const names: ReadonlySet<string> = new Set<ConversationEvent['event']>([
  'reload',
  'asked',
  'answered',
  'changed',
  'deleted',
]);

/** Returns the event of a frame; `undefined` for events of a newer server. */
function eventOf({ event, data }: ServerEvent): ConversationEvent | undefined {
  return names.has(event) ? ({ event, data: JSON.parse(data) } as ConversationEvent) : undefined;
}

/** Reads until the signal aborts; every connection begins with an event to reload. */
export async function readConversationEvents(
  http: HttpClient,
  onEvent: (event: ConversationEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const open = (connection: AbortSignal) =>
    http.send(conversationRoutes.events, {}, { signal: connection, isBackground: true });
  while (!signal.aborted) {
    try {
      await followStream({
        open,
        resume: (_lastEventId, connection) => open(connection),
        onEvent(frame) {
          const event = eventOf(frame);
          if (event) onEvent(event);
        },
        isEnd: () => false,
        signal,
      });
    } catch (error) {
      log.debug('Conversation events are not available', error);
    }
    await wait(retryDelayMs, signal).catch(() => undefined);
  }
}
