/** How much room files may take: those of one owner, of all visitors together, and of everybody else together. */
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { type Database, type Transaction, transaction } from '../db/client.ts';
import * as queries from './queries.ts';

/** What an instance lets people store. */
export interface FileLimits {
  /** Largest sizes by kind, where they differ from the declared ones. */
  maxBytes: Readonly<Record<string, number>>;
  perPersonBytes: number;
  totalBytes: number;
}

interface NewFile {
  id: string;
  name: string;
  /** Null: nobody in particular. */
  ownerId: string | null;
  expectedBytes: number;
}

/**
 * What all visitors may take, as a part of what everybody else may, and beside that. Anybody can be any number of
 * visitors, so a limit for each would not keep them from taking the room of people.
 */
const visitorsShare = 0.1;
/** What one visitor may take, so that it is not one who takes the part of all. */
const perVisitorBytes = 100 * 1024 * 1024;

/** Bytes that an owner and all of its kind together may take. */
const roomFor = ({ isVisitor }: { isVisitor: boolean }, limits: FileLimits) =>
  isVisitor
    ? { perOwner: perVisitorBytes, all: limits.totalBytes * visitorsShare }
    : { perOwner: limits.perPersonBytes, all: limits.totalBytes };

/** Takes room for all that the file can be; what it does not need is given back when it is there. */
export async function reserve(
  { db, clock, limits }: { db: Database; clock: Clock; limits: FileLimits },
  { id, name, ownerId, expectedBytes }: NewFile,
): Promise<void> {
  await transaction(db, async (tx) => {
    await queries.lockUse(tx);
    const use = await queries.findUse(tx, ownerId);
    const { perOwner, all } = roomFor(use, limits);
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
 * Counts what is made of a visitor's file and stored beside it, in place of what was counted before; a person's room is
 * that of the bytes alone. Throws `file.quota_exceeded` where that is more than before, and too much.
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
  const { perOwner, all } = roomFor(use, limits);
  const isTooMuch = use.isVisitor && (use.own > perOwner || use.visitors > all);
  if (bytes > before && isTooMuch) throw new AppError('file.quota_exceeded');
}
