/** Which documents behind an answer its reader may read now. */
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { bindFilters } from '../../agents/public.ts';
import { askingIn } from '../contexts/asking-in.ts';
import type { ConversationContext } from '../contexts/conversation-context.ts';
import type { FoundConversation } from '../store/queries.ts';
import { StoredParameters } from '../store/stored-shapes.ts';
import type { SourceRights } from './cited-sources.ts';

interface RightsDeps {
  db: Database;
  clock: Clock;
  citedSources: SourceRights;
}

interface Asked {
  conversation: Pick<FoundConversation, 'id' | 'agent_id' | 'parameters'>;
  documentIds: readonly string[];
}

/**
 * Those of these documents that the reader of a conversation may read now: what ships, what went with its questions,
 * and of a library that is there what they may read by a right of their own, or would find through whom the
 * conversation is with if they asked now.
 */
export async function readableDocuments(
  { db, clock, citedSources }: RightsDeps,
  reader: ConversationContext,
  { conversation, documentIds }: Asked,
): Promise<ReadonlySet<string>> {
  const libraries = await citedSources.librariesOf(documentIds);
  const libraryIds = new Set([...libraries.values()].flatMap(({ id, isOpen }) => (isOpen ? [] : id)));
  if (libraryIds.size === 0) return citedSources.readableBy({ own: new Set(), sources: [] }, libraries);
  const { own, through } = await reader.readableLibraries(conversation.agent_id, [...libraryIds]);
  const sources = through?.sources.filter(({ libraryId: id }) => libraryIds.has(id) && !own.has(id)) ?? [];
  const asking = through && {
    agent: through,
    conversationId: conversation.id,
    parameters: StoredParameters.parse(conversation.parameters),
  };
  const bound = asking ? await bindFilters({ db, clock }, askingIn(reader, asking), sources) : [];
  return citedSources.readableBy({ own, sources: bound }, libraries);
}
