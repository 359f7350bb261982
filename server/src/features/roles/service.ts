/** Roles and what they add up to (document 1 §6; choices.md, Permissions). */
import { type Action, ActionSchema, type BuiltInRole, builtInRoles } from '@polylogue/contract/permissions';
import type { Clock } from '../../clock.ts';
import { type Database, type Transaction, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { type AuditActor, recordChange } from '../audit/service.ts';
import * as queries from './queries.ts';

export interface RoleDeps {
  db: Database;
  clock: Clock;
}

/** Writes the built-in roles as this version defines them; run at every start. */
export async function seed({ db, clock }: RoleDeps): Promise<void> {
  await transaction(db, async (tx) => {
    for (const [builtIn, { name, actions }] of Object.entries(builtInRoles)) {
      await queries.upsertBuiltIn(tx, {
        id: newId(),
        built_in: builtIn,
        name,
        actions: [...actions],
        created_at: clock.now(),
      });
    }
  });
}

export interface ResolvedRoles {
  roles: { userRoleId: string; name: string }[];
  resolvedActions: Action[];
}

/** A user's roles and the union of their actions, in one query. Actions of a newer version are left out. */
export async function resolve(db: Database, userId: string): Promise<ResolvedRoles> {
  const rows = await queries.listOfUser(db, userId);
  const held = new Set(rows.flatMap(({ actions }) => actions));
  return {
    roles: rows.map(({ id, name }) => ({ userRoleId: id, name })),
    resolvedActions: ActionSchema.options.filter((action) => held.has(action)),
  };
}

/** Gives a user a built-in role, with its audit entry; nothing happens when they hold it. */
export async function assignBuiltIn(
  tx: Transaction,
  actor: AuditActor,
  { userId, role, at }: { userId: string; role: BuiltInRole; at: Date },
): Promise<void> {
  const { id, name } = await queries.findBuiltIn(tx, role);
  const isNew = await queries.insertAssignment(tx, { user_id: userId, role_id: id, created_at: at });
  if (!isNew) return;
  await recordChange(tx, actor, {
    aggregateType: 'User',
    aggregateId: userId,
    operation: 'AssignRole',
    after: { userRoleId: id, name },
    at,
  });
}

/** Whether an administrator exists who may sign in. */
export const hasAdministrator = (tx: Database): Promise<boolean> => queries.hasHolder(tx, 'administrator');
