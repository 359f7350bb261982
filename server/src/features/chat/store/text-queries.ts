/** Search in what was said: the words of each turn stand beside it (`segment_texts`), kept by the database. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { ConversationScope } from '../contexts/conversation-context.ts';

/** Fewer letters begin words everywhere. Other scripts say a word with two. */
const fewestLetters = 3;

/** Whether what was typed is searched in the text, too. */
export const isTextSearch = (keywords: string | undefined): keywords is string =>
  (keywords?.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= fewestLetters ||
  /[^\p{ASCII}]{2}/u.test(keywords ?? '');

/** All words of a turn of this owner, of which the beginnings do; as the index reads texts. */
const wordsQuery = ({ ownerId }: ConversationScope, keywords: string): RawBuilder<unknown> => sql`(
  select ('''' || chr(1) || ${ownerId}::text || '''')::tsquery
    && string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
  from unnest(to_tsvector('simple', ${keywords})))`;

/** Narrows conversations, aliased `c`, to those in which somebody says the words. */
export const saysWords = (scope: ConversationScope, keywords: string): Expression<SqlBool> =>
  sql<SqlBool>`c.id in (
    select t.conversation_id from segment_texts t where t.words @@ ${wordsQuery(scope, keywords)})`;

/** The newest turn of a conversation, aliased `c`, that says them. `is true` keeps it off the index of all words. */
export const turnThatSays = (scope: ConversationScope, keywords: string): RawBuilder<string | null> =>
  sql<string | null>`(
    select t.segment_id from segment_texts t
    where t.conversation_id = c.id and (t.words @@ ${wordsQuery(scope, keywords)}) is true
    order by t.segment_id desc limit 1)`;

/** What was said in turns. */
export const listTexts = (tx: Database, segmentIds: readonly string[]) =>
  tx.selectFrom('segments').select(['id', 'question', 'answer']).where('id', 'in', segmentIds).execute();
