/** Prompts of a user, visible only to them and without versions (domain.md §1). */
import type { Prompt, PromptSettings } from '@polylogue/contract/agents/prompts/schemas';
import { userPromptRoutes as routes } from '@polylogue/contract/agents/prompts/routes';
import { AppError } from '../../../app-error.ts';
import type { ChangeDeps } from '../../../changes/bind-change.ts';
import { claimRequest } from '../../../changes/repetition.ts';
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { HandlerInput } from '../../../http/routes/binding.ts';
import { insertPrompt, removePrompt, replacePrompt } from './ordered-prompts.ts';
import { presentPrompt } from './presenter.ts';
import * as queries from './queries.ts';

const holderOf = (ownerId: string): queries.PromptOwner => ({ column: 'owner_id', id: ownerId });

/** Lists the prompts of a user, in order. */
export const list = async (db: Database, ownerId: string): Promise<{ items: Prompt[] }> => ({
  items: (await queries.list(db, holderOf(ownerId))).map(presentPrompt),
});

async function find(tx: Database, ownerId: string, id: string): Promise<queries.PromptRow> {
  const row = await queries.findOwn(tx, ownerId, id);
  if (!row) throw new AppError('prompt.not_found');
  return row;
}

/** Runs a change of a user's prompts, one at a time. */
const withLock = <T>(db: Database, ownerId: string, change: (tx: Transaction) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    await queries.lockOwn(tx, ownerId);
    return change(tx);
  });

/**
 * Adds a prompt, once for repeated requests. Throws `prompt.too_many`, `request.idempotency_conflict`, and
 * `prompt.not_found` for a repeated request whose prompt was removed.
 */
export const create = (deps: ChangeDeps, input: HandlerInput<typeof routes.create>): Promise<Prompt> => {
  const { caller, body, context } = input;
  const ownerId = caller.userId;
  return withLock(deps.db, ownerId, async (tx) => {
    const id = newId();
    const existingId = await claimRequest(tx, deps, { route: routes.create, input, caller, id });
    if (existingId === undefined) {
      const created = { ...body, id, at: context.clock.now(), createdBy: ownerId };
      await insertPrompt(tx, holderOf(ownerId), created);
    }
    return presentPrompt(await find(tx, ownerId, existingId ?? id));
  });
};

interface OwnPrompt {
  ownerId: string;
  promptId: string;
}

/** Changes or moves a prompt. Throws `prompt.not_found`, `prompt.too_many`. */
export const replace = (
  db: Database,
  { ownerId, promptId }: OwnPrompt,
  { settings, at }: { settings: PromptSettings; at: Date },
): Promise<Prompt> =>
  withLock(db, ownerId, async (tx) => {
    const row = await find(tx, ownerId, promptId);
    await replacePrompt(tx, holderOf(ownerId), { row, settings, at });
    return presentPrompt(await find(tx, ownerId, promptId));
  });

/** Removes a prompt. Throws `prompt.not_found`. */
export const remove = (db: Database, { ownerId, promptId }: OwnPrompt): Promise<void> =>
  withLock(db, ownerId, async (tx) => {
    await removePrompt(tx, holderOf(ownerId), await find(tx, ownerId, promptId));
  });
