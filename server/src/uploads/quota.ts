/** Storage quota: of each owner, of all visitors together, and of everybody else together. */
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { type Database, type Transaction, transaction } from '../db/client.ts';
import * as queries from './queries.ts';

/** Storage limits of an instance. */
export interface FileLimits {
  /** Maximum sizes by kind, if they differ from the declared ones. */
  maxBytes: Readonly<Record<string, number>>;
  perPersonBytes: number;
  totalBytes: number;
}

interface NewFile {
  id: string;
  name: string;
  /** Null for files without an owner. */
  ownerId: string | null;
  expectedBytes: number;
}

/**
 * Quota of all visitors together, as a fraction of everybody else's and separate from it. One person can be
 * many visitors, so individual limits would not protect people's quota.
 */
const visitorsQuotaShare = 0.1;
/** Limit of one visitor, so that none uses up the quota of all. */
const perVisitorBytes = 100 * 1024 * 1024;

/** Returns the limits in bytes of an owner, and of all owners of its kind. */
const quotaFor = ({ isVisitor }: { isVisitor: boolean }, limits: FileLimits) =>
  isVisitor
    ? { perOwner: perVisitorBytes, all: limits.totalBytes * visitorsQuotaShare }
    : { perOwner: limits.perPersonBytes, all: limits.totalBytes };

/** Reserves the maximum size of a file; the excess is returned when it has arrived. */
export async function reserve(
  { db, clock, limits }: { db: Database; clock: Clock; limits: FileLimits },
  { id, name, ownerId, expectedBytes }: NewFile,
): Promise<void> {
  await transaction(db, async (tx) => {
    await queries.lockUse(tx);
    const use = await queries.findUse(tx, ownerId);
    const { perOwner, all } = quotaFor(use, limits);
    const used = use.isVisitor ? use.visitors : use.others;
    if ((ownerId !== null && use.own + expectedBytes > perOwner) || used + expectedBytes > all) {
      throw new AppError('file.quota_exceeded');
    }
    await queries.insert(tx, {
      id,
      owner_id: ownerId,
      name,
      state: 'Received',
      size_bytes: expectedBytes,
      created_at: clock.now(),
    });
  });
}

/**
 * Counts data derived from a visitor's file, replacing an earlier count; people's quota excludes derived
 * data.
 * Throws `file.quota_exceeded` if the size grew beyond the quota.
 */
export async function reserveDerived(
  tx: Transaction,
  limits: FileLimits,
  { fileId, ownerId, bytes }: { fileId: string; ownerId: string; bytes: number },
): Promise<void> {
  await queries.lockUse(tx);
  const before = (await queries.findById(tx, fileId))?.derived_bytes ?? 0;
  await queries.updateById(tx, fileId, { derived_bytes: bytes });
  const use = await queries.findUse(tx, ownerId);
  const { perOwner, all } = quotaFor(use, limits);
  const isTooMuch = use.isVisitor && (use.own > perOwner || use.visitors > all);
  if (bytes > before && isTooMuch) throw new AppError('file.quota_exceeded');
}
