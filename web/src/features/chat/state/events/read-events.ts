/** Reads the events of a person's conversations. */
import type { ConversationEvent } from '@polylogue/contract/chat/conversations/events';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { HttpClient } from '../../../../lib/http/http-client.ts';
import { log } from '../../../../lib/log.ts';
import { followStream } from '../../../../lib/streams/event-stream.ts';
import { wait } from '../../../../lib/wait.ts';

/** Delay after a refusal, for example because too many browsers follow. */
const retryDelayMs = 60_000;

/** Reads until the signal aborts; every connection begins with an event to reload. */
export async function readConversationEvents(
  http: HttpClient,
  onEvent: (event: ConversationEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const { parseConversationEvent } = await import('@polylogue/contract/chat/conversations/events');
  const open = (connection: AbortSignal) =>
    http.send(conversationRoutes.events, {}, { signal: connection, isBackground: true });
  while (!signal.aborted) {
    try {
      await followStream({
        open,
        resume: (_lastEventId, connection) => open(connection),
        onEvent(frame) {
          const event = parseConversationEvent(frame.event, frame.data);
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
