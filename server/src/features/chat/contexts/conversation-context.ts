/** The ways into a conversation. What happens in one asks its context, never who sent the request. */
import type { Language } from '@polylogue/contract/languages';
import { z } from 'zod';
import type { Transaction } from '../../../db/client.ts';
import type { Agent, HasModel, ReadableLibraries } from '../../agents/public.ts';

/** A person's own, a visitor's at a public endpoint, or a test of a draft, from either side. */
export const ContextKindSchema = z.enum(['user', 'public', 'draft', 'admin-draft']);
export type ContextKind = z.infer<typeof ContextKindSchema>;

/** Whether somebody tries a draft. */
export const isTest = ({ kind }: { kind: ContextKind }): boolean =>
  kind === 'draft' || kind === 'admin-draft';

/** Which conversations are meant: an owner's of one kind and, of tests, those of one draft. Nothing else is found. */
export interface ConversationScope {
  kind: ContextKind;
  ownerId: string;
  /** The draft that is tested. */
  configurationStateId: string | null;
}

/** One caller in one of the contexts. */
export interface ConversationContext extends ConversationScope {
  publicEndpointId: string | null;
  /** What a web site's server says of its visitor, by name: the parameters `visitor.*`. */
  visitorClaims?: Readonly<Record<string, string>>;
  /** The reader's. */
  language: Language;
  limits: {
    /** Answers of the owner that may run at a time. */
    runningAnswers: number;
    /** A run that nobody reads for so long is stopped; `undefined`: it goes on. */
    unreadTimeoutMs?: number;
  };
  /** Whether a model gives the conversation its title. */
  isTitledByModel: boolean;
  /** The brand in which a conversation begins. */
  brandKey(): Promise<string>;
  /**
   * What answers at the moment. `agentId`: whom the conversation is with; `null` in a test. Throws `agent.not_found`,
   * and why it can't answer.
   */
  configuration(agentId: string | null, hasModel: () => Promise<HasModel>): Promise<Agent>;
  /** What the caller may read of these libraries now. `agentId`: whom the conversation is with. */
  readableLibraries(agentId: string | null, libraryIds: readonly string[]): Promise<ReadableLibraries>;
  /** Counts a new question, in the transaction that opens its run; throws to refuse it. */
  admit(tx: Transaction): Promise<void>;
  /** Whether answers of the owner may go on being given. */
  mayAsk(): Promise<boolean>;
  /** The same for reading them as this caller does. */
  mayRead(): Promise<boolean>;
}
