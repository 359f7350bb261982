/** The composition root: reads the environment, starts the parts, serves until told to stop. */
import path from 'node:path';
import { pino } from 'pino';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { DatabaseStartError } from './db/start-error.ts';
import { isOperatorCommand, OperatorError, operatorUsage, runOperatorCommand } from './operator-commands.ts';
import { rebuildSearch, type RunningProduct, type StartOptions, startProduct } from './start-product.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** How long a stop may take before the process ends all the same. */
const stopDeadlineMs = 30_000;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What stopped the start, for the person at the terminal; undefined for what nobody foresaw. */
function foreseen(error: unknown, config: Config | undefined): string | undefined {
  if ([ConfigError, DatabaseStartError, OperatorError].some((kind) => error instanceof kind)) {
    return (error as Error).message;
  }
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== 'listen') return undefined;
  const address = `${config?.host}:${config?.port}`;
  if (code === 'EADDRINUSE') {
    return `The address ${address} is in use. Stop what uses it, or choose another port: PORT=3001 npm start`;
  }
  return `The server can't listen on ${address} (${code}). Choose another address with HOST and PORT.`;
}

/** Ends a process that can't go on; what runs is interrupted, as by a crash, and can be continued. */
function end(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function stopOnSignals(product: RunningProduct): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    print(`Stopping (${signal}) …`);
    setTimeout(() => process.exit(1), stopDeadlineMs).unref();
    product.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

async function serve(options: StartOptions): Promise<void> {
  const product = await startProduct(options);
  stopOnSignals(product);
  if (product.setupLink) {
    print('Open this link once to create the first administrator:');
    print(`  ${product.setupLink}`);
  }
  print(`${options.config.name} is ready at ${product.url}`);
}

/**
 * `npm start` serves; `npm start -- rebuild-search` makes the search index anew, and ends; so do the operator's
 * commands.
 */
const commands: Record<string, (options: StartOptions) => Promise<void>> = {
  serve,
  'rebuild-search': async (options) => {
    await rebuildSearch(options);
    print('The search index was made anew.');
  },
};

/** What the words on the command line ask for. Throws `ConfigError` with all commands for anything else. */
function commandOf([name = 'serve', ...words]: string[]): (options: StartOptions) => Promise<void> {
  const command = Object.hasOwn(commands, name) && words.length === 0 ? commands[name] : undefined;
  if (command) return command;
  if (isOperatorCommand(name, words)) {
    return async (options) => (await runOperatorCommand(options, name, words)).forEach(print);
  }
  throw new ConfigError(`Commands:\n  ${[...Object.keys(commands), ...operatorUsage].join('\n  ')}`);
}

async function main(): Promise<void> {
  let config: Config | undefined;
  try {
    const command = commandOf(process.argv.slice(2));
    config = loadConfig(process.env, root);
    await command({ config, logger: pino({ level: config.logLevel }), root, onFatal: end });
  } catch (error) {
    end(foreseen(error, config) ?? String((error as Error).stack));
  }
}

await main();
