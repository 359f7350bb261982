/** Contexts of conversations. Conversation logic depends on the context, never on the caller of a request. */
import type { Language } from '@polylogue/contract/languages';
import { z } from 'zod';
import type { Transaction } from '../../../db/client.ts';
import type { ConsentSubject } from '../../brands/public.ts';
import type { AskedQuestion } from '../../access-policies/public.ts';
import type { Agent, HasModel, ReadableLibraries } from '../../agents/public.ts';

/** Kinds: a person's own, a visitor's at a public endpoint, and tests of personal or organisation drafts. */
export const ContextKindSchema = z.enum(['user', 'public', 'draft', 'admin-draft']);
export type ContextKind = z.infer<typeof ContextKindSchema>;

/** Returns true for tests of drafts. */
export const isTest = ({ kind }: { kind: ContextKind }): boolean =>
  kind === 'draft' || kind === 'admin-draft';

/** Filter of visible conversations: an owner's of one kind, and for tests, those of one draft. */
export interface ConversationScope {
  kind: ContextKind;
  ownerId: string;
  /** Draft under test. */
  configurationStateId: string | null;
}

/** Caller with the rights and limits of their context. */
export interface ConversationContext extends ConversationScope {
  publicEndpointId: string | null;
  /** Person or visitor who accepts guidelines. */
  consentSubject: ConsentSubject;
  /** Guidelines that the place requires besides those of agent, brand and instance. */
  guidelinesDocumentIds: readonly string[];
  /** Claims of a web site's server about its visitor: the parameters `visitor.*`. */
  visitorClaims?: Readonly<Record<string, string>>;
  /** Language of the reader. */
  language: Language;
  /** IANA time zone of the reader. */
  timeZone: string;
  limits: {
    /** Maximum concurrent answers of the owner. */
    runningAnswers: number;
    /** Time after which an unread run is stopped; `undefined`: never. */
    unreadTimeoutMs?: number;
  };
  /** True if a model generates the title. */
  isTitledByModel: boolean;
  /** Resolves to the brand in which a conversation starts. */
  brandKey(): Promise<string>;
  /**
   * Resolves to the current configuration. `agentId` is the conversation's agent, `null` in a test. Throws
   * `agent.not_found`, or the reason that it cannot answer.
   */
  configuration(agentId: string | null, hasModel: () => Promise<HasModel>): Promise<Agent>;
  /** Resolves to the libraries that the caller may read now; `agentId` is the conversation's agent. */
  readableLibraries(agentId: string | null, libraryIds: readonly string[]): Promise<ReadableLibraries>;
  /** Admits the owner's question at the end of the transaction that opens its run; throws to reject it. */
  admit(tx: Transaction, question: AskedQuestion): Promise<void>;
  /** Resolves to true while the owner's answers may continue. */
  mayAsk(): Promise<boolean>;
  /** Resolves to true while this caller may read them. */
  mayRead(): Promise<boolean>;
}
