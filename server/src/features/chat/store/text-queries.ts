/** Full-text search of segments; the database maintains their words in `segment_texts`. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { ConversationScope } from '../contexts/conversation-context.ts';

/** Minimum letters of a search in Latin script; non-ASCII scripts need two characters. */
const minLetters = 3;

/** Returns true if the keywords are also searched in texts. */
export const isTextSearch = (keywords: string | undefined): keywords is string =>
  (keywords?.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minLetters || /[^\p{ASCII}]{2}/u.test(keywords ?? '');

/** Creates a query of the owner's segments that contain all words as prefixes. */
const wordsQuery = ({ ownerId }: ConversationScope, keywords: string): RawBuilder<unknown> => sql`(
  select ('''' || chr(1) || ${ownerId}::text || '''')::tsquery
    && string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
  from unnest(to_tsvector('simple', ${keywords})))`;

/** Filters conversations, aliased `c`, to those whose text contains the words. */
export const containsWords = (scope: ConversationScope, keywords: string): Expression<SqlBool> =>
  sql<SqlBool>`c.id in (
    select t.conversation_id from segment_texts t where t.words @@ ${wordsQuery(scope, keywords)})`;

/** Selects the newest matching segment of a conversation, aliased `c`; `is true` avoids the full-text index. */
export const latestMatchingSegment = (
  scope: ConversationScope,
  keywords: string,
): RawBuilder<string | null> =>
  sql<string | null>`(
    select t.segment_id from segment_texts t
    where t.conversation_id = c.id and (t.words @@ ${wordsQuery(scope, keywords)}) is true
    order by t.segment_id desc limit 1)`;

/** Lists the texts of segments. */
export const listTexts = (tx: Database, segmentIds: readonly string[]) =>
  tx.selectFrom('segments').select(['id', 'question', 'answer']).where('id', 'in', segmentIds).execute();
