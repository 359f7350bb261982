/** Determines the documents of an answer that its reader may read now. */
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { bindFilters } from '../../agents/public.ts';
import { parameterScopeOf } from '../contexts/parameter-scope.ts';
import type { ConversationContext } from '../contexts/conversation-context.ts';
import type { FoundConversation } from '../store/queries.ts';
import { StoredParameters } from '../store/stored-shapes.ts';
import type { SourceRights } from './cited-sources.ts';

interface RightsDeps {
  db: Database;
  clock: Clock;
  citedSources: SourceRights;
}

interface DocumentsOfConversation {
  conversation: Pick<FoundConversation, 'id' | 'agent_id' | 'parameters'>;
  documentIds: readonly string[];
}

/**
 * Returns the ids of documents that the reader of a conversation may read now: built-in documents, attachments, and
 * library documents that the reader may read directly or that the agent would find for them.
 */
export async function readableDocuments(
  { db, clock, citedSources }: RightsDeps,
  reader: ConversationContext,
  { conversation, documentIds }: DocumentsOfConversation,
): Promise<ReadonlySet<string>> {
  const libraries = await citedSources.librariesOf(documentIds);
  const libraryIds = new Set([...libraries.values()].flatMap(({ id, isOpen }) => (isOpen ? [] : id)));
  if (libraryIds.size === 0) return citedSources.readableBy({ own: new Set(), sources: [] }, libraries);
  const { own, through } = await reader.readableLibraries(conversation.agent_id, [...libraryIds]);
  const sources = through?.sources.filter(({ libraryId: id }) => libraryIds.has(id) && !own.has(id)) ?? [];
  const scope = through && {
    agent: through,
    conversationId: conversation.id,
    parameters: StoredParameters.parse(conversation.parameters),
  };
  const bound = scope ? await bindFilters({ db, clock }, parameterScopeOf(reader, scope), sources) : [];
  return citedSources.readableBy({ own, sources: bound }, libraries);
}
