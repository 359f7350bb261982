/** Roles of a process: `--roles=web,worker` on the command line. */
import type { Config } from './config.ts';
import { ConfigError } from './environment.ts';

/** `web` serves HTTP and generates answers, `worker` processes jobs. */
export type ServerRole = 'web' | 'worker';

const allRoles: readonly ServerRole[] = ['web', 'worker'];
const option = '--roles=';

/**
 * Extracts the roles from the words of the command line; the default is all roles. Throws `ConfigError`.
 */
export function parseServerRoles(words: readonly string[]): { roles: readonly ServerRole[]; rest: string[] } {
  const rest = words.filter((word) => !word.startsWith(option));
  const given = words.find((word) => word.startsWith(option));
  if (given === undefined) return { roles: allRoles, rest };
  const names = given.slice(option.length).split(',');
  const roles = allRoles.filter((role) => names.includes(role));
  if (roles.length === 0 || roles.length !== names.length) {
    throw new ConfigError(
      `${given}: the roles are ${allRoles.join(' and ')}, as in ${option}${allRoles[0]}.`,
    );
  }
  return { roles, rest };
}

/**
 * Checks whether several servers can share this configuration's database, which requires external services.
 */
export const supportsSeveralServers = ({
  databaseUrl,
  redisUrl,
}: Pick<Config, 'databaseUrl' | 'redisUrl'>): boolean => databaseUrl !== undefined && redisUrl !== undefined;

/** Refuses a process that omits a role if no other process can have it. Throws `ConfigError`. */
export function assertRolesComplete(config: Config, roles: readonly ServerRole[]): void {
  if (roles.length === allRoles.length || supportsSeveralServers(config)) return;
  throw new ConfigError(
    `${option}${roles.join(',')} needs other processes, and these DATABASE_URL and REDIS_URL.`,
  );
}
