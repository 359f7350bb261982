import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { assertRolesComplete, parseServerRoles } from './server-roles.ts';

it('gives a process every role by default, and leaves the other words', () => {
  expect(parseServerRoles([])).toEqual({ roles: ['web', 'worker'], rest: [] });
  expect(parseServerRoles(['--roles=worker'])).toEqual({ roles: ['worker'], rest: [] });
  expect(parseServerRoles(['deactivate', '--roles=worker,web', 'ann'])).toEqual({
    roles: ['web', 'worker'],
    rest: ['deactivate', 'ann'],
  });
});

it.each(['--roles=', '--roles=web,cook', '--roles=web,web'])('refuses %s', (word) => {
  expect(() => parseServerRoles([word])).toThrow('the roles are web and worker');
});

it('allows omitting a role only if other processes can have it', () => {
  const shared = { DATABASE_URL: 'postgres://db/polylogue', REDIS_URL: 'redis://redis' };
  const POLYLOGUE_SECRET = 'a secret of at least thirty-two characters';
  const configOf = (environment: Record<string, string>) =>
    loadConfig({ POLYLOGUE_SECRET, ...environment }, '/');
  expect(() => assertRolesComplete(configOf(shared), ['web'])).not.toThrow();
  for (const key of ['DATABASE_URL', 'REDIS_URL'] as const) {
    const alone = configOf({ [key]: shared[key] });
    expect(() => assertRolesComplete(alone, ['web'])).toThrow('DATABASE_URL and REDIS_URL');
    expect(() => assertRolesComplete(alone, ['web', 'worker'])).not.toThrow();
  }
});
