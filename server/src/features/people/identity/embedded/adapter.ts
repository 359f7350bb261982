/** Storage adapter of the provider library: keeps its records in our database. */
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../../../clock.ts';
import type { Database } from '../../../../db/client.ts';
import * as queries from './queries.ts';

/** PostgreSQL has no text with NUL, so no issued id contains one. */
const isStorable = (id: string) => !id.includes('\0');

/** Makes the adapter of one of the library's models. */
export function recordAdapter({ db, clock }: { db: Database; clock: Clock }, model: string): Adapter {
  const find = async (key: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> => {
    if (!isStorable(value)) return undefined;
    const row = await queries.find(db, { model, key, value, now: clock.now() });
    if (!row) return undefined;
    // Written by `upsert` below from the library's own payload.
    const payload = row.payload as AdapterPayload;
    return row.consumed_at ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : payload;
  };
  return {
    upsert: (id, payload, expiresInSeconds) =>
      queries.upsert(db, {
        model,
        id,
        payload: { ...payload },
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresAt: expiresInSeconds ? new Date(clock.now().getTime() + expiresInSeconds * 1000) : null,
      }),
    find: (id) => find('id', id),
    findByUid: (uid) => find('uid', uid),
    // User codes belong to the device flow, which is disabled.
    findByUserCode: async () => undefined,
    async consume(id) {
      const isFirst = await queries.consume(db, { model, id, at: clock.now() });
      if (isFirst) return;
      const { errors } = await import('oidc-provider');
      throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => queries.remove(db, { model, id }),
    revokeByGrantId: (grantId) => queries.removeByGrant(db, grantId),
  };
}
