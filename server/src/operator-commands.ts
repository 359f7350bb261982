/** Operator's commands for people, whether the product runs or not (docs/handbook/accounts.md). */
import { englishErrorTexts } from '@polylogue/contract/error-texts/en';
import { SetupSchema } from '@polylogue/contract/people/identity/schemas';
import { type BuiltInRole, builtInRoles } from '@polylogue/contract/permissions';
import { AppError } from './app-error.ts';
import { CommandError } from './command-error.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { connectDatabase } from './db/start/connect-database.ts';
import type { DatabaseStartError } from './db/start/start-error.ts';
import type { AuditActor } from './changes/actor.ts';
import {
  assignRole,
  createLocalAccount,
  type ListedPerson,
  listPeople,
  listPeopleNamed,
  resetPassword,
  type RoleDeps,
  seedRoles,
  setActive as setUserActive,
  unassignRole,
  type User,
} from './features/people/public.ts';
import { rebuildAllCounters } from './features/access-policies/public.ts';
import { type AuditFault, rebuildRollUps, verifyAuditLog } from './features/insight/public.ts';
import { announceAnyAccess } from './http/access-changes.ts';
import { RedisUnreachableError } from './redis/redis-connection.ts';
import { supportsSeveralServers } from './server-roles.ts';
import { startServers } from './cluster/servers.ts';
import type { StartOptions } from './start-product.ts';

/** Failure of a command, with a message for the operator's terminal. */
export class OperatorError extends CommandError {}

/** Operators of the server's machine have every permission; the audit log names the command as actor. */
const operator: AuditActor = { userId: null, userName: 'operator', requestId: 'command' };

type Deps = RoleDeps & { config: Config };

interface OperatorCommand {
  /** Words that follow the command's name. */
  words: readonly string[];
  /** True if it changes nothing that a running product must be notified of. */
  isReading?: true;
  /** Resolves to the lines to print. */
  run(deps: Deps, words: readonly string[]): Promise<string[]>;
}

async function findPerson({ db }: Deps, name = ''): Promise<User> {
  const [person, ...others] = await listPeopleNamed(db, name);
  if (!person) throw new OperatorError(`There is no user with the e-mail address, user name or ID ${name}.`);
  if (others.length === 0) return person;
  const choices = [person, ...others].map((one) => `  ${one.id}  ${one.name}`);
  throw new OperatorError([`Several users match ${name}. Name one by ID:`, ...choices].join('\n'));
}

const roleWord = (role: string) => role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function parseRole(word = ''): BuiltInRole {
  const names = Object.keys(builtInRoles) as BuiltInRole[];
  const role = names.find((name) => roleWord(name) === word.toLowerCase());
  if (!role) throw new OperatorError(`Roles: ${names.map(roleWord).join(', ')}`);
  return role;
}

function assertLocalAccounts({ config }: Deps): void {
  if (config.entraId)
    throw new OperatorError('Users sign in with Microsoft Entra ID, which manages their accounts.');
}

const passwordLines = (email: string, password: string) => [
  `The password of ${email}, shown only once:`,
  `  ${password}`,
];

const setActive =
  (isActive: boolean): OperatorCommand['run'] =>
  async (deps, [name]) => {
    const { id: userId, userName } = await findPerson(deps, name);
    await setUserActive(deps, operator, { userId, isActive });
    return [`${userName} ${isActive ? 'can sign in' : 'is deactivated'}.`];
  };

/** Removes terminal control characters, since names come from elsewhere. */
const printable = (text: string) => text.replaceAll(/\p{Cc}/gu, '');

const lineOf = ({ id, userName, name, roles: given, isDeactivated }: ListedPerson) =>
  [id, userName, name, given.join(', '), ...(isDeactivated ? ['deactivated'] : [])].map(printable).join('  ');

const commands: Record<string, OperatorCommand> = {
  'list-people': {
    words: [],
    isReading: true,
    async run({ db }) {
      const people = await listPeople(db);
      return people.length === 0 ? ['There are no users yet.'] : people.map(lineOf);
    },
  },
  'grant-role': {
    words: ['PERSON', 'ROLE'],
    async run(deps, [name, word]) {
      const role = parseRole(word);
      const { id: userId, userName } = await findPerson(deps, name);
      await assignRole(deps, operator, { userId, role });
      return [`${userName} has the role ${builtInRoles[role].name}.`];
    },
  },
  'revoke-role': {
    words: ['PERSON', 'ROLE'],
    async run(deps, [name, word]) {
      const role = parseRole(word);
      const { id: userId, userName } = await findPerson(deps, name);
      await unassignRole(deps, operator, { userId, role });
      return [`${userName} does not have the role ${builtInRoles[role].name}.`];
    },
  },
  deactivate: { words: ['PERSON'], run: setActive(false) },
  activate: { words: ['PERSON'], run: setActive(true) },
  'add-account': {
    words: ['EMAIL', 'NAME'],
    async run(deps, [email, name]) {
      assertLocalAccounts(deps);
      const person = SetupSchema.pick({ email: true, name: true }).safeParse({ email, name });
      if (!person.success) throw new OperatorError('Enter a valid e-mail address and a name.');
      return passwordLines(person.data.email, await createLocalAccount(deps, operator, person.data));
    },
  },
  'verify-audit': { words: [], isReading: true, run: verifyAudit },
  'rebuild-limits': {
    words: [],
    // Servers read counters from the database.
    isReading: true,
    async run(deps) {
      const corrected = await rebuildAllCounters(deps);
      return [`The counters of limits match the booked usage; ${corrected} were corrected.`];
    },
  },
  'rebuild-analytics': {
    words: [],
    // Servers read reports from the database.
    isReading: true,
    async run(deps) {
      const count = await rebuildRollUps(deps);
      return [`The reports were computed again from ${count} bookings of usage.`];
    },
  },
  'reset-password': {
    words: ['PERSON'],
    async run(deps, [name]) {
      assertLocalAccounts(deps);
      const { id, userName } = await findPerson(deps, name);
      return passwordLines(userName, await resetPassword(deps, operator, id));
    },
  },
};

/** Explanations of faults in an entry, for the operator. */
const faultTexts: Record<AuditFault['kind'], string> = {
  entry_changed: 'differs from its seal',
  entry_missing: 'was removed',
  content_changed: 'refers to a version whose content was changed',
  seal_missing: 'follows a gap in the seals',
  entry_added: 'was not added by the product',
};

/** Resolves to the verified facts; throws `OperatorError` with the first faulty entry. */
async function verifyAudit({ db, config }: Deps): Promise<string[]> {
  const { sealed, unsealed, fault, newestSeal } = await verifyAuditLog({ db, secret: config.secret });
  if (fault) throw new OperatorError(`Audit entry ${fault.entryId} ${faultTexts[fault.kind]}.`);
  return [
    `${sealed} audit entries match their seals; ${unsealed} are not sealed yet.`,
    ...(newestSeal === undefined ? [] : [`Newest seal, as in the server's log: ${newestSeal}`]),
  ];
}

export const operatorUsage = Object.entries(commands).map(([name, { words }]) => [name, ...words].join(' '));

/** Checks that a name and the number of words after it make a command. */
export const isOperatorCommand = (name: string, words: readonly string[]): boolean =>
  Object.hasOwn(commands, name) && commands[name]?.words.length === words.length;

/** Maximum wait for Redis, since servers also notice changes by themselves. */
const announceWithinMs = 3_000;

/** Announces changes to all servers at once. */
async function announce(config: Config, logger: StartOptions['logger']): Promise<void> {
  if (!supportsSeveralServers(config)) return;
  try {
    const servers = await startServers({ ...config, databaseWaitMs: announceWithinMs }, logger);
    await announceAnyAccess(servers.bus);
    await servers.stop();
  } catch (error) {
    if (!(error instanceof RedisUnreachableError)) throw error;
  }
}

/** Runs a command; resolves to the lines to print. Throws `OperatorError`, or `DatabaseStartError`. */
export async function runOperatorCommand(
  { config, logger, onFatal }: StartOptions,
  name: string,
  words: readonly string[],
): Promise<string[]> {
  const { db, isShared, stop } = await connectDatabase({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    waitMs: config.databaseWaitMs,
    log: logger,
    onTakenOver: (error: DatabaseStartError) => onFatal(error.message),
  });
  try {
    const deps = { db, config, clock: systemClock };
    if (!isShared) await seedRoles(deps);
    const command = commands[name];
    const lines = (await command?.run(deps, words)) ?? [];
    if (!isShared || command?.isReading) return lines;
    await announce(config, logger);
    return [...lines, 'The running product applies this within a minute.'];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const details = Object.values(error.details ?? {}).flat();
    throw new OperatorError([englishErrorTexts[error.code], ...details].join(' '), { cause: error });
  } finally {
    await stop();
  }
}
