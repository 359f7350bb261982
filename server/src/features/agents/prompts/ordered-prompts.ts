/** Changes that keep a holder's prompts in order without gaps. Callers must serialize changes of a holder. */
import { maxPrompts, maxPromptsCharacters } from '@polylogue/contract/limits';
import type { PromptSettings } from '@polylogue/contract/agents/prompts/schemas';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import * as queries from './queries.ts';

/** Counts the other prompts. Throws `prompt.too_many` if the text exceeds the holder's limits. */
async function countOthers(
  tx: Transaction,
  holder: queries.PromptOwner,
  { text, exceptId }: { text: string; exceptId: string | null },
): Promise<number> {
  const { count, characters } = await queries.sizeOf(tx, holder, exceptId);
  if (count >= maxPrompts || characters + text.length > maxPromptsCharacters) {
    throw new AppError('prompt.too_many');
  }
  return count;
}

/** Inserts a prompt at its position, by default at the end. Returns the position. Throws `prompt.too_many`. */
export async function insertPrompt(
  tx: Transaction,
  holder: queries.PromptOwner,
  { position, ...prompt }: PromptSettings & { id: string; at: Date; createdBy: string },
): Promise<number> {
  const end = await countOthers(tx, holder, { text: prompt.text, exceptId: null });
  const place = Math.min(position ?? end, end);
  if (place < end) await queries.shift(tx, holder, { from: place, to: end, by: 1 });
  await queries.insertMany(tx, holder, [{ ...prompt, position: place }]);
  return place;
}

/** Changes a prompt and moves it to its new position. Returns the position. Throws `prompt.too_many`. */
export async function replacePrompt(
  tx: Transaction,
  holder: queries.PromptOwner,
  { row, settings, at }: { row: queries.PromptRow; settings: PromptSettings; at: Date },
): Promise<number> {
  const { title, text } = settings;
  const end = await countOthers(tx, holder, { text, exceptId: row.id });
  const place = Math.min(settings.position ?? row.position, end);
  if (place > row.position) await queries.shift(tx, holder, { from: row.position + 1, to: place, by: -1 });
  if (place < row.position) await queries.shift(tx, holder, { from: place, to: row.position - 1, by: 1 });
  await queries.update(tx, { id: row.id, title, text, position: place, at });
  return place;
}

/** Removes a prompt and closes the gap. */
export async function removePrompt(
  tx: Transaction,
  holder: queries.PromptOwner,
  { id, position }: queries.PromptRow,
): Promise<void> {
  await queries.deleteById(tx, id);
  await queries.shift(tx, holder, { from: position, to: maxPrompts, by: -1 });
}
