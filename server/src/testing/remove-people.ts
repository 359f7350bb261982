import type { TestApp } from './test-app.ts';

/**
 * Removes people with their roles, groups and libraries, so that the next test of a shared application
 * finds none.
 */
export async function removePeople({ db, identity }: TestApp): Promise<void> {
  await db.deleteFrom('users').execute();
  await db.deleteFrom('local_accounts').execute();
  await db.deleteFrom('roles').where('built_in', 'is', null).execute();
  await db.deleteFrom('directory_groups').execute();
  await db.deleteFrom('libraries').where('built_in', 'is', null).execute();
  identity.deps.accessChanges.announceAll();
}
