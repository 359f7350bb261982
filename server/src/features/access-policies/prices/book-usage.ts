/** Books what a call of a model used, with the price of that moment. */
import type { Price } from '@polylogue/contract/access-policies/prices/schemas';
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, jsonb, type Transaction } from '../../../db/client.ts';
import type { PricedModel } from './default-prices.ts';
import { insertBooking } from './usage-queries.ts';
import { type BookedTokens, costOf, findPrice } from './price-of.ts';

type BookingKind = 'answer' | 'title' | 'follow-up' | 'test' | 'evaluation' | 'embedding';

export interface UsageBooking {
  /** Id of the run for answers, so that each is booked once; a new id otherwise. */
  id: string;
  ownerId: string | null;
  agentId: string | null;
  brandKey: string | null;
  /** Policy that admitted the question. */
  policyId: string | null;
  kind: BookingKind;
  /** False for continued answers, titles, follow-ups and embeddings. */
  isQuestion: boolean;
  /** True for tests and evaluations, which no report counts. */
  isTest: boolean;
  /** True for what belongs to a private conversation. */
  isPrivate: boolean;
  /** End of an answer. */
  outcome?: AnswerOutcome;
  /** Undefined for answers without a model. */
  model: PricedModel | undefined;
  usage: Usage | undefined;
  /** Start of the run, which decides about the price. */
  at: Date;
}

/** End of an answer, for reports. */
interface AnswerOutcome {
  /** Start of its conversation. */
  conversationAt: Date;
  /** True for the first answer of its conversation. */
  isFirst: boolean;
  firstTokenMs: number | null;
  /** Time until the end of a complete answer. */
  durationMs: number | null;
  errorCode: string | null;
  /** Feedback given while it was written. */
  isLiked: boolean | null;
}

/** Booked tokens with their cost in US dollars; `null` if the price is unknown. */
export interface Booked {
  tokens: BookedTokens;
  cost: number | null;
}

/** Maximum tokens per kind: ten calls at the limit of one. */
const maxTokens = 1_000_000_000;

/** Maximum cost of a booking in US dollars, so that counters can sum thousands of them. */
const maxCost = 1_000_000;

/** Limits a reported count; what is no count is none. */
const clamp = (count: number | undefined, max: number): number =>
  count === undefined || !(count > 0) ? 0 : Math.min(Math.floor(count), max);

/** Limits reported tokens to what can be booked, parts to their whole. */
function tokensOf(usage: Usage | undefined): BookedTokens {
  const input = clamp(usage?.inputTokens, maxTokens);
  const output = clamp(usage?.outputTokens, maxTokens);
  const cachedInput = clamp(usage?.cachedInputTokens, input);
  return {
    input,
    cachedInput,
    cacheWrite: clamp(usage?.cacheWriteTokens, input - cachedInput),
    output,
    reasoning: clamp(usage?.reasoningTokens, output),
  };
}

const isAsReported = (usage: Usage, tokens: BookedTokens): boolean =>
  (usage.inputTokens ?? 0) === tokens.input &&
  (usage.cachedInputTokens ?? 0) === tokens.cachedInput &&
  (usage.cacheWriteTokens ?? 0) === tokens.cacheWrite &&
  (usage.outputTokens ?? 0) === tokens.output &&
  (usage.reasoningTokens ?? 0) === tokens.reasoning;

/** Computes the cost of a usage at a moment: 0 without tokens, `null` if the price is unknown. */
async function priceUsage(
  db: Database,
  { model, usage, at }: Pick<UsageBooking, 'model' | 'usage' | 'at'>,
): Promise<Booked & { price: Price | undefined }> {
  const tokens = tokensOf(usage);
  if (!model || tokens.input + tokens.output === 0) return { tokens, cost: 0, price: undefined };
  const price = await findPrice(db, model, at);
  return { tokens, price, cost: price ? Math.min(costOf(tokens, price.perMillionTokens), maxCost) : null };
}

const reportColumns = ({ isTest, isPrivate, outcome }: UsageBooking) => ({
  is_test: isTest,
  is_private: isPrivate,
  conversation_at: outcome?.conversationAt ?? null,
  is_first: outcome?.isFirst ?? false,
  first_token_ms: outcome?.firstTokenMs ?? null,
  duration_ms: outcome?.durationMs ?? null,
  error_code: outcome?.errorCode ?? null,
  feedback: outcome?.isLiked ?? null,
});

/** Books usage once per id, in the transaction that ends its run. Logs counts that had to be limited. */
export async function bookUsage(
  tx: Transaction,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  booking: UsageBooking,
): Promise<Booked> {
  const { id, kind, model, usage } = booking;
  const { tokens, cost, price } = await priceUsage(tx, booking);
  if (usage && !isAsReported(usage, tokens))
    logger.warn({ bookingId: id, kind, model: model?.model, usage }, 'Implausible usage was limited');
  await insertBooking(tx, {
    id,
    owner_id: booking.ownerId,
    agent_id: booking.agentId,
    brand_key: booking.brandKey,
    policy_id: booking.policyId,
    kind,
    is_question: booking.isQuestion,
    provider_id: model?.provider.id ?? null,
    model: model?.model ?? null,
    input_tokens: tokens.input,
    cached_input_tokens: tokens.cachedInput,
    cache_write_tokens: tokens.cacheWrite,
    output_tokens: tokens.output,
    reasoning_tokens: tokens.reasoning,
    is_estimated: usage?.isEstimated ?? false,
    cost,
    price: jsonb(price),
    at: booking.at,
    ...reportColumns(booking),
  });
  return { tokens, cost };
}
