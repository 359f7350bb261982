/** Making, changing, deleting and restoring brands. */
import { contrastReport } from '@polylogue/contract/brands/brands/contrast';
import {
  type BrandSettings,
  type CreateBrand,
  type Look,
  NewBrandKeySchema,
} from '@polylogue/contract/brands/brands/schemas';
import { AppError } from '../../../app-error.ts';
import { assertUnused } from '../../../changes/in-use.ts';
import { jsonb, type Transaction } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { assertGuidelinesKnown } from '../guidelines/required.ts';
import { type BrandChange, contentOf } from './aggregate.ts';
import { normalizeHostName } from './host-names.ts';
import { effectiveLook, lookOf, parseLook } from './look.ts';
import { assertMayWrite, mayAddHostNames, mayRead } from './policy.ts';
import * as queries from './queries.ts';

/** Normalises host names. Throws `brand.host_name_invalid` with the entries at fault. */
function normalizedHosts(entered: readonly string[]): string[] {
  const names = entered.map(normalizeHostName);
  const code = 'brand.host_name_invalid';
  const issues = names.flatMap((name, index) =>
    name === undefined ? [{ path: ['hostNames', index], code }] : [],
  );
  if (issues.length > 0) throw new AppError(code, { issues });
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Throws `brand.unreadable` with each pair of colours below 3:1. */
export function assertReadable(look: Look): void {
  if (!look.colours) return;
  const code = 'brand.unreadable';
  const issues = contrastReport(effectiveLook(look).theme)
    .filter(({ verdict }) => verdict === 'refused')
    .map(({ mode, use, foreground, background, ratio }) => ({
      path: ['colours', 'changed', mode, foreground],
      code,
      params: { mode, use, foreground, background, ratio },
    }));
  if (issues.length > 0) throw new AppError(code, { issues });
}

const agentsOf = ({ defaultAgentId, agentOrder }: Look): string[] => [
  ...(defaultAgentId ? [defaultAgentId] : []),
  ...(agentOrder ?? []),
];

/** Refuses newly named agents that do not exist or are hidden from the caller; throws `brand.agent_unknown`. */
export async function assertAgents(
  tx: Transaction,
  caller: Caller,
  { before, after }: { before: Look; after: Look },
): Promise<void> {
  const known = agentsOf(before);
  const added = agentsOf(after).filter((id) => !known.includes(id));
  const visible = await queries.listVisibleAgentIds(tx, caller, added);
  const isUnknown = (id: string | null): boolean =>
    id !== null && added.includes(id) && !visible.includes(id);
  const code = 'brand.agent_unknown';
  const issues = [
    ...(isUnknown(after.defaultAgentId) ? [{ path: ['defaultAgentId'], code }] : []),
    ...(after.agentOrder ?? []).flatMap((id, index) =>
      isUnknown(id) ? [{ path: ['agentOrder', index], code }] : [],
    ),
  ];
  if (issues.length > 0) throw new AppError(code, { issues });
}

const noLook = lookOf({} as Look);

/** Checks settings against the brand before the change, and returns their columns. */
async function checkedColumns(
  { tx, caller }: BrandChange,
  settings: BrandSettings,
  before: queries.BrandRow | undefined,
) {
  const look = lookOf(settings);
  const hostNames = normalizedHosts(settings.hostNames);
  const isAdded = hostNames.some((name) => !before?.host_names.includes(name));
  const owner = before ?? { created_by: caller.userId };
  if (isAdded && !mayAddHostNames(caller, owner)) throw new AppError('brand.host_names_need_settings');
  if (settings.isInPreparation && before?.is_default) throw new AppError('brand.is_default');
  assertReadable(look);
  const guidelinesDocumentIds = settings.guidelinesDocumentIds ?? before?.guidelines_document_ids ?? [];
  await assertGuidelinesKnown(tx, guidelinesDocumentIds);
  await assertAgents(tx, caller, { before: before ? parseLook(before.look) : noLook, after: look });
  return {
    name: settings.name,
    host_names: hostNames,
    is_in_preparation: settings.isInPreparation,
    guidelines_document_ids: guidelinesDocumentIds,
    look: jsonb(look),
    // For servers of the version before, which know neither looks nor inheritance.
    theme: jsonb(effectiveLook(look).theme),
  };
}

/** Copies the pictures of another brand. Throws `brand.not_found`. */
async function copyPictures({ tx, id, caller }: BrandChange, copyOf: string): Promise<void> {
  const source = await queries.findByKey(tx, copyOf);
  if (!source || !mayRead(caller, source)) throw new AppError('brand.not_found');
  await queries.copyFiles(tx, copyOf, id);
  const { avatar_file_name, logo_file_name, logo_dark_file_name, splash_file_name } = source;
  await queries.update(tx, id, {
    avatar_file_name,
    logo_file_name,
    logo_dark_file_name,
    splash_file_name,
  });
}

/** Throws `brand.key_invalid`, or `brand.key_taken`, also for the key of a deleted brand. */
async function assertNewKey(tx: Transaction, key: string): Promise<void> {
  const isValid = NewBrandKeySchema.safeParse(key).success;
  const code = isValid ? 'brand.key_taken' : 'brand.key_invalid';
  if (!isValid || (await queries.exists(tx, key))) {
    throw new AppError(code, { issues: [{ path: ['brandKey'], code }] });
  }
}

/** Makes a brand under the key of the change. Throws `brand.key_invalid`, `brand.key_taken`, and the errors of `replace`. */
export async function create(change: BrandChange, { copyOf, ...settings }: CreateBrand): Promise<void> {
  const { tx, id, version, at, caller, record } = change;
  await assertNewKey(tx, id);
  const columns = await checkedColumns(change, settings, undefined);
  const by = { created_by: caller.userId, updated_by: caller.userId };
  await queries.insert(tx, { ...columns, ...by, key: id, version, created_at: at, updated_at: at });
  if (copyOf !== undefined) await copyPictures(change, copyOf);
  record(undefined, contentOf(await queries.findForChange(tx, id)));
}

/**
 * Replaces the settings of a brand. Throws `brand.unreadable`, `brand.host_name_invalid`,
 * `brand.host_names_need_settings`, `brand.agent_unknown`, `brand.is_default`, `guidelines.unknown`,
 * `request.name_taken`.
 */
export async function replace(change: BrandChange, settings: BrandSettings): Promise<void> {
  const { tx, id, caller, record } = change;
  const before = await queries.findForChange(tx, id);
  assertMayWrite(caller, before);
  await queries.update(tx, id, await checkedColumns(change, settings, before));
  record(contentOf(before), contentOf(await queries.findForChange(tx, id)));
}

/** Deletes a brand that nothing names. Throws `brand.is_default`, `request.in_use`. */
export async function remove({ tx, id, caller, record }: BrandChange): Promise<void> {
  const before = await queries.findForChange(tx, id);
  assertMayWrite(caller, before);
  if ((await queries.lockDefaultKey(tx)) === id) throw new AppError('brand.is_default');
  assertUnused(await queries.listUses(tx, caller, id));
  record(contentOf(before), undefined);
}

/** Restores a deleted brand. Throws `request.name_taken` if another took its name or a host name. */
export async function restore({ tx, id, caller, record }: BrandChange): Promise<void> {
  const row = await queries.findForChange(tx, id);
  assertMayWrite(caller, row);
  record(undefined, contentOf(row));
}
