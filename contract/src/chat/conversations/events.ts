/**
 * Events about a person's conversations, for their other tabs and devices. They carry ids only: the ordinary
 * calls read the content.
 */
import { z } from 'zod';
import { IdSchema } from '../../http.ts';

const OneConversation = z.object({
  conversationId: IdSchema,
  tokens: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'Session tokens of the change, where reads may go to a replica' }),
});
const requestId = z.string().meta({ description: 'Id of the run' });

/** Schemas of each event's `data`, by event name. */
const conversationEventData = {
  reload: z
    .object({})
    .meta({ description: 'Changes may have been missed; also the first event of a stream' }),
  asked: OneConversation.extend({
    requestId,
    conversationSegmentId: IdSchema,
    parentSegmentId: IdSchema.nullable(),
  }),
  answered: OneConversation.extend({ requestId }),
  changed: OneConversation.meta({ description: 'Another title, or archived or restored' }),
  deleted: OneConversation,
} as const;

type ConversationEventName = keyof typeof conversationEventData;
type EventOf<N extends ConversationEventName> = {
  event: N;
  data: z.infer<(typeof conversationEventData)[N]>;
};
/** Event about a person's conversations: `{ event, data }`. */
export type ConversationEvent = { [N in ConversationEventName]: EventOf<N> }[ConversationEventName];

/** Union of all events' data, for the API page. */
export const ConversationEventDataSchema = z.union(Object.values(conversationEventData));
