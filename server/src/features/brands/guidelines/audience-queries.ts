/** People whom a document concerns, by the objects that require it. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { mayUseAgents } from '../../../db/grants/named-people.ts';
import type { GatedPlace } from './consents/gate.ts';
import type { Caller, Visitor } from '../../../http/requests/caller.ts';

/** Person who asks under a brand. */
export interface ConcernedCaller {
  caller: Pick<Caller, 'userId' | 'grants'>;
  brandKey: string;
  at: Date;
}

/** Audience of agents and their endpoints, which the domain of agents provides. */
export interface AgentAudience {
  /** Selects the ids of people who may chat with an agent that requires a document, itself or by a policy. */
  peopleUnder(tx: Database, at: Date, documentId: string): RawBuilder<unknown>;
  /** Lists those documents that an agent requires so with which a person may chat, or which they may edit. */
  listUnder(tx: Database, caller: ConcernedCaller, documentIds: readonly string[]): Promise<string[]>;
  /** Resolves to the place of a visitor while their endpoint is open. */
  ofVisitor(visitor: Pick<Visitor, 'endpointId'>, at: Date): Promise<GatedPlace | undefined>;
}

export interface PeopleOfDocument {
  documentId: string;
  agentAudience: Pick<AgentAudience, 'peopleUnder'>;
  at: Date;
}

/**
 * Selects the ids of people who can use agents and whom a document concerns. A document of a brand concerns everybody,
 * since anybody may sign in at its address.
 */
export const concernedPeople = (
  tx: Database,
  { documentId, agentAudience, at }: PeopleOfDocument,
): RawBuilder<unknown> => sql`
  select u.id from users u
  where ${mayUseAgents(tx, at)}
    and (exists (select from instance_settings where ${documentId}::uuid = any (guidelines_document_ids))
      or exists (select from brands where deleted_at is null and ${documentId}::uuid = any (guidelines_document_ids))
      or u.id in (${agentAudience.peopleUnder(tx, at, documentId)}))`;
