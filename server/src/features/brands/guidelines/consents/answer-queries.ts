/** Queries of people by their answers to a version. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '../../../../db/client.ts';
import { foldedContaining } from '../../../../db/lists/containing.ts';
import { keysetPage, type Page, type PageRequest } from '../../../../db/lists/keyset-page.ts';
import { concernedPeople, type PeopleOfDocument } from '../audience-queries.ts';
import type { VersionFacts } from '../documents/versions.ts';

export interface AnswersOf extends PeopleOfDocument {
  /** Version that answers are compared with; people without an answer to it are listed while it is in force. */
  version: VersionFacts;
  isInForce: boolean;
}

export interface AnswerRowData {
  id: string;
  name: string | null;
  email: string | null;
  is_active: boolean;
  state: 'accepted' | 'declined' | 'notAnswered';
  version: number | null;
  language: string | null;
  channel: string | null;
  at: Date | null;
  reminded_at: Date | null;
}

/** Latest answers of people to a document, as a condition-free relation `(subject_id, …)`. */
const latest = (documentId: string) => sql`
  select distinct on (subject_id) subject_id, version, language, channel, outcome, at
  from guidelines_consents
  where document_id = ${documentId} and subject_kind = 'user'
  order by subject_id, at desc, id desc`;

/** Condition on `c` that an answer counts for a version. */
const counts = ({ base, reacceptAfterDays }: Pick<VersionFacts, 'base' | 'reacceptAfterDays'>, at: Date) =>
  sql<SqlBool>`(c.version >= ${base} and (c.outcome <> 'accepted' or ${reacceptAfterDays}::integer is null
    or c.at + make_interval(days => ${reacceptAfterDays}) > ${at}))`;

/** Selects people whom a document concerns, and those who answered it, erased ones included. */
function answers(tx: Database, { version, isInForce, ...people }: AnswersOf) {
  const { documentId, at } = people;
  const concerned = isInForce ? concernedPeople(tx, people) : sql`select null::uuid as id where false`;
  return tx
    .selectFrom(
      sql<AnswerRowData>`(
        with concerned as (${concerned}), latest as (${latest(documentId)})
        select p.id, u.name, u.email, u.id is not null and u.deactivated_at is null as is_active,
          case when c.outcome in ('accepted', 'declined') and ${counts(version, at)} then c.outcome
            else 'notAnswered' end as state,
          c.version, c.language, c.channel, c.at, r.sent_at as reminded_at, p.is_concerned
        from (select coalesce(n.id, c.subject_id) as id, n.id is not null as is_concerned
          from concerned n full join latest c on c.subject_id = n.id) as p
        left join users u on u.id = p.id
        left join latest c on c.subject_id = p.id
        left join guidelines_reminders r on r.user_id = p.id)`.as('a'),
    )
    .selectAll('a')
    .where(sql<boolean>`(a.is_concerned or a.state <> 'notAnswered')`);
}

export interface AnswerFilter {
  state?: string | undefined;
  keywords?: string | undefined;
}

const filtered = (tx: Database, of: AnswersOf, { state, keywords }: AnswerFilter) => {
  const words = (): Expression<SqlBool> =>
    sql<SqlBool>`(${foldedContaining(sql<string>`coalesce(a.name, '')`, keywords ?? '')}
      or ${foldedContaining(sql<string>`coalesce(a.email, '')`, keywords ?? '')})`;
  return answers(tx, of)
    .$if(state !== undefined, (query) => query.where('a.state', '=', state as AnswerRowData['state']))
    .$if(keywords !== undefined, (query) => query.where(words()));
};

/** Reads a page of people by name, erased ones first. */
export const list = (
  tx: Database,
  of: AnswersOf,
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'> & { query: AnswerFilter },
): Promise<Page<AnswerRowData>> =>
  keysetPage(tx, filtered(tx, of, page.query), {
    ...page,
    list: `guidelines-answers:${of.documentId}`,
    sorts: { name: { by: sql`lower(coalesce(a.name, ''))`, type: 'text' } },
    defaultSort: 'name',
    id: sql.ref('a.id'),
  });

/** Reads all people by name. */
export const listAll = (tx: Database, of: AnswersOf, filter: AnswerFilter): Promise<AnswerRowData[]> =>
  filtered(tx, of, filter).orderBy(sql`lower(coalesce(a.name, ''))`).orderBy('a.id').execute();

export interface CountsRow {
  accepted: number;
  declined: number;
  not_answered: number;
  visitors_accepted: number;
  visitors_declined: number;
}

export async function count(tx: Database, of: AnswersOf): Promise<CountsRow> {
  const { documentId, version, at } = of;
  const people = (state: string) => sql`(select count(*)::int from people where state = ${state})`;
  const visitors = (outcome: string) => sql`(select coalesce(sum(c.visitors), 0)::int from visitors c
    where c.outcome = ${outcome} and ${counts(version, at)})`;
  const { rows } = await sql<CountsRow>`
    with people as (${answers(tx, of)}),
      visitors as (
        select version, outcome, at, 1 as visitors from (
          select distinct on (subject_id) version, outcome, at from guidelines_consents
          where document_id = ${documentId} and subject_kind = 'visitor'
          order by subject_id, at desc, id desc) as answered
        union all
        select version, outcome, day::timestamptz, visitors from guidelines_visitor_totals
        where document_id = ${documentId})
    select ${people('accepted')} as accepted, ${people('declined')} as declined,
      ${people('notAnswered')} as not_answered,
      ${visitors('accepted')} as visitors_accepted, ${visitors('declined')} as visitors_declined`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/** Counts the people whom a version stops until they accept. */
export async function countStopped(
  tx: Database,
  { version, ...people }: PeopleOfDocument & { version: Pick<VersionFacts, 'base' | 'reacceptAfterDays'> },
): Promise<number> {
  const { documentId, at } = people;
  const { rows } = await sql<{ stopped: number }>`
    with latest as (${latest(documentId)})
    select count(*)::int as stopped from (${concernedPeople(tx, people)}) as p
    where not exists (select from latest c
      where c.subject_id = p.id and c.outcome = 'accepted' and ${counts(version, at)})`.execute(tx);
  return rows[0]?.stopped ?? 0;
}

/**
 * Marks people as reminded who have not answered, have an address and got no reminder since `remindedBefore`.
 * Resolves to their ids.
 */
export async function claimReminders(
  tx: Transaction,
  of: AnswersOf,
  remindedBefore: Date,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into guidelines_reminders (user_id, sent_at)
    select a.id, ${of.at} from (${answers(tx, of)}) as a
    where a.state = 'notAnswered' and a.is_active and a.email is not null
    order by a.id
    on conflict (user_id) do update set sent_at = excluded.sent_at
      where guidelines_reminders.sent_at <= ${remindedBefore}
    returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Finds the person of a reminder while they are active. */
export const findAddressee = (tx: Database, userId: string) =>
  tx
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
