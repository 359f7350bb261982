/** What a process of the product does: `--roles=web,worker` on the command line. */
import type { Config } from './config.ts';
import { ConfigError } from './environment.ts';

/** `web` serves HTTP and generates answers, `worker` works on jobs. */
export type ServerRole = 'web' | 'worker';

const allRoles: readonly ServerRole[] = ['web', 'worker'];
const option = '--roles=';

/** Takes the roles out of the words on the command line; without the option a process has all. Throws `ConfigError`. */
export function takeRoles(words: readonly string[]): { roles: readonly ServerRole[]; rest: string[] } {
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

/** Whether servers may share this configuration's database: each part that they share is a server of its own. */
export const isShareable = ({ databaseUrl, redisUrl }: Pick<Config, 'databaseUrl' | 'redisUrl'>): boolean =>
  databaseUrl !== undefined && redisUrl !== undefined;

/** Refuses a process that leaves a role to others where no other can be. Throws `ConfigError`. */
export function assertRolesFit(config: Config, roles: readonly ServerRole[]): void {
  if (roles.length === allRoles.length || isShareable(config)) return;
  throw new ConfigError(
    `${option}${roles.join(',')} needs other processes, and these DATABASE_URL and REDIS_URL.`,
  );
}
