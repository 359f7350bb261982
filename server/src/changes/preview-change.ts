/** Runs a change like its route, in a transaction that is rolled back (`db/dry-run.ts`). */
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Transaction } from '../db/client.ts';
import { newId } from '../db/id.ts';
import type { Caller } from '../http/requests/caller.ts';
import type { RequestContext } from '../http/routes/binding.ts';
import { type Aggregate } from './aggregate.ts';
import { byCaller } from './audit.ts';
import { type Change, openChange, rowOf } from './change.ts';
import { asNameTaken } from './name-taken.ts';
import * as queries from './queries.ts';

export interface PreviewedChange {
  tx: Transaction;
  caller: Caller;
  context: Pick<RequestContext, 'requestId' | 'clock'>;
  /** Id of the changed aggregate; omitted to create one. */
  id?: string;
}

/** Runs `work` on a change and writes its record. Throws like `bindChange`, without checking versions. */
export async function previewChange<Content extends z.ZodObject>(
  aggregate: Aggregate<Content>,
  { tx, caller, context, id }: PreviewedChange,
  work: (change: Change<Content>) => Promise<void>,
): Promise<void> {
  const locked =
    id === undefined ? undefined : await queries.lockVersion(tx, rowOf(aggregate, id), { isDeleted: false });
  if (id !== undefined && !locked) throw new AppError(aggregate.missing);
  const version = Math.max(locked?.version ?? 0, locked?.latest ?? 0) + 1;
  const { requestId, clock } = context;
  const facts = byCaller(caller, { tx, requestId, at: clock.now() });
  const change = openChange(aggregate, { ...facts, id: id ?? newId(), version, isNew: !locked });
  try {
    await work(change);
    await change.finish();
  } catch (error) {
    throw asNameTaken(aggregate, error);
  }
}
