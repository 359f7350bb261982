/** Opens embedding models of providers, and books their usage. */
import { transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import {
  type EmbedderChoice,
  type EmbeddingUsage,
  type ModelProviderDeps,
  openEmbedder,
} from '../../instance/public.ts';
import { bookUsage } from './book-usage.ts';

/** Books an embedding on who asked, otherwise on the instance. Logs a failure, since the vectors are there. */
async function bookEmbedding(
  { db, clock, logger }: ModelProviderDeps,
  { provider, model, inputTokens, asker }: EmbeddingUsage,
): Promise<void> {
  const booking = {
    id: newId(),
    ownerId: asker?.ownerId ?? null,
    agentId: asker?.agentId ?? null,
    brandKey: asker?.brandKey ?? null,
    policyId: null,
    kind: 'embedding',
    isQuestion: false,
    isTest: asker?.isTest ?? false,
    isPrivate: asker?.isPrivate ?? false,
    model: { provider, model },
    usage: { inputTokens },
    at: clock.now(),
  } as const;
  try {
    await transaction(db, (tx) => bookUsage(tx, logger, booking));
  } catch (error) {
    logger.error({ err: error, model, inputTokens }, 'Booking an embedding failed');
  }
}

/** Opens an embedding model whose usage is booked. Throws `model.not_offered` if it is no longer available. */
export const openBookedEmbedder = (models: ModelProviderDeps, choice: EmbedderChoice) =>
  openEmbedder({ ...models, onUsage: (used) => bookEmbedding(models, used) }, choice);
