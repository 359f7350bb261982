/** Migrations that a later one replaces: databases and backups on which all of them ran have its schema. */
import { DatabaseStartError } from '../start/start-error.ts';

export interface ReplacedMigrations {
  /** Names in order. */
  names: readonly string[];
  /** Last commit whose code runs them. */
  commit: string;
}

type Migrations = ReadonlyMap<string, { replaces?: ReplacedMigrations }>;

/** Lists all names that this code knows: of its migrations, and of those that they replace. */
export const knownNames = (migrations: Migrations): string[] =>
  [...migrations].flatMap(([name, { replaces }]) => [...(replaces?.names ?? []), name]);

/** Substitutes each migration for all those it replaces, and keeps unknown names. Sorted. */
export function withReplacements(names: readonly string[], migrations: Migrations): string[] {
  let current = [...names];
  for (const [name, { replaces }] of migrations) {
    if (!replaces?.names.every((former) => current.includes(former))) continue;
    current = [...current.filter((one) => one !== name && !replaces.names.includes(one)), name];
  }
  return current.toSorted();
}

const refusals = {
  database: (commit: string) =>
    `The database is too old for this version and was left untouched: start Polylogue of commit ${commit} on it once, ` +
    'then this version.',
  backup: (commit: string) =>
    `The backup is too old for this version: restore it with Polylogue of commit ${commit}, then start this version on ` +
    'what was restored.',
};

/** Throws `DatabaseStartError` if only some of the replaced migrations ran, since their code is gone. */
export function assertCompleteReplacement(
  names: readonly string[],
  migrations: Migrations,
  holder: keyof typeof refusals,
): void {
  for (const { replaces } of migrations.values()) {
    const ran = replaces?.names.filter((former) => names.includes(former)) ?? [];
    if (!replaces || ran.length === 0 || ran.length === replaces.names.length) continue;
    throw new DatabaseStartError('older_schema', refusals[holder](replaces.commit));
  }
}
