/** Entry point of the command line: reads the environment, starts the parts, and serves until stopped. */
import { constants } from 'node:os';
import path from 'node:path';
import { CommandError } from './command-error.ts';
import { asksForHelp, helpFor, unknownOptionIn } from './command-help.ts';
import { type Config, loadConfig } from './config.ts';
import { ConfigError } from './environment.ts';
import { withErrorListener } from './error-listener.ts';
import { createLogger } from './logger.ts';
import { explainStartFailure } from './start-failure.ts';
import { assertRolesComplete, parseServerRoles } from './server-roles.ts';
import { rebuildSearch, type RunningProduct, type StartOptions, startProduct } from './start-product.ts';

// Makes everything that the product writes private: data, index, secret, backups.
process.umask(0o077);

const root = path.resolve(import.meta.dirname, '../..');
/** Maximum time of a stop before the process is ended. */
const stopDeadlineMs = 30_000;
const shellPollMs = 1_000;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends a process after a fatal error; running work is interrupted like by a crash, and can be resumed. */
function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Stops the product on request, or aborts a start in progress. */
function stopOnSignal(): { watch(product: RunningProduct): void } {
  let running: RunningProduct | undefined;
  let isStopping = false;
  const stop = (why: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    print(`Stopping (${why}) …`);
    // The database stops with the process, and the next start repairs an incomplete one.
    if (!running) process.exit(128 + constants.signals[why]);
    setTimeout(() => process.exit(1), stopDeadlineMs).unref();
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  stopWithShell(() => stop('SIGTERM'));
  return { watch: (product) => void (running = product) };
}

/** npm forwards a signal to its shell, which ends without forwarding it to us. */
function stopWithShell(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && stop(), shellPollMs).unref();
}

/** Ignores errors of closed output streams, so that serving continues. */
function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) withErrorListener(stream);
}

async function serve(options: StartOptions): Promise<void> {
  const product = await startProduct(options);
  stopping.watch(product);
  if (product.setupLink) {
    print('Open this link once to create the first administrator:');
    print(`  ${product.setupLink}`);
  }
  const { name } = options.config;
  print(product.url ? `${name} is ready at ${product.url}` : `${name} is ready to work on jobs`);
  // The failure is logged, and retried.
  const { changed } = await product.handbookRead.catch(() => ({ changed: 0 }));
  if (changed > 0) print(`The handbook has been read: ${changed} new or changed pages.`);
}

/**
 * `npm start` serves; `npm start -- --roles=web` or `--roles=worker` runs as one of several processes. `npm
 * start -- rebuild-search` and the operator's commands run and exit.
 */
const commands: Record<string, (options: StartOptions) => Promise<void>> = {
  serve,
  'rebuild-search': async (options) => {
    await rebuildSearch(options);
    print('The search index was rebuilt.');
  },
};

/** Loads the commands other than serving, which a start does not need. */
const loadCommands = async () => ({
  ...(await import('./backup/commands.ts')),
  ...(await import('./operator-commands.ts')),
});

async function listUsages(): Promise<string[]> {
  const { backupUsage, operatorUsage } = await loadCommands();
  return [...Object.keys(commands), ...backupUsage, ...operatorUsage];
}

/** Parses the command. Throws `ConfigError` with all commands for anything else. */
async function commandOf([name = 'serve', ...words]: string[]): Promise<
  (options: StartOptions) => Promise<void>
> {
  const option = unknownOptionIn([name, ...words]);
  if (option !== undefined) {
    throw new ConfigError(`Unknown option ${option}. --help lists the commands.`);
  }
  const command = Object.hasOwn(commands, name) && words.length === 0 ? commands[name] : undefined;
  if (command) return command;
  const { backupCommand, isOperatorCommand, runOperatorCommand } = await loadCommands();
  const ofBackup = backupCommand(name, words);
  if (ofBackup) return (options) => ofBackup(options, print);
  if (isOperatorCommand(name, words)) {
    return async (options) => (await runOperatorCommand(options, name, words)).forEach(print);
  }
  throw new ConfigError(`Commands:\n  ${(await listUsages()).join('\n  ')}`);
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const help = asksForHelp(words) ? helpFor(words, await listUsages()) : undefined;
  if (help !== undefined) return print(help);
  let config: Config | undefined;
  try {
    const { roles, rest } = parseServerRoles(words);
    const command = await commandOf(rest);
    config = loadConfig(process.env, root);
    assertRolesComplete(config, roles);
    await command({ config, logger: createLogger(config.logLevel), root, roles, onFatal: exitWith });
  } catch (error) {
    if (error instanceof CommandError) exitWith(error.message);
    exitWith(explainStartFailure(error, config) ?? String((error as Error).stack));
  }
}

ignoreClosedOutput();
const stopping = stopOnSignal();
await main();
