/** The product as a person starts it: a process of its own, on a free port, over an empty data folder. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createInterface } from 'node:readline';

export interface Product {
  /** Address, for example `http://127.0.0.1:41873`; empty for a process that only works on jobs. */
  url: string;
  dataFolder: string;
  /** The one-time set-up link, as printed; absent once there is an administrator. */
  setupLink: string | undefined;
  process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Resolves when the output contains the words; rejects when the process ends before. */
  untilPrinted(words: string): Promise<void>;
  /** Shuts the process down; resolves to its exit code. */
  stop(): Promise<number | null>;
}

const repository = path.resolve(import.meta.dirname, '../../..');
const readyPattern = /is ready (?:at (http:\/\/\S+)|to work on jobs)/;
const setupPattern = /(http:\/\/\S+\/setup\?token=\S+)/;

/** Environment variable with the folder that `freshDataFolder` copies. */
export const templateVariable = 'POLYLOGUE_E2E_TEMPLATE';

/** Creates an empty data folder for a first start. */
export const emptyDataFolder = (): Promise<string> => mkdtemp(path.join(os.tmpdir(), 'polylogue-e2e-'));

/**
 * A data folder as the first start leaves it: without a person, with the handbook taken in. It is a copy, since
 * taking in the handbook costs seconds.
 *
 * @param folder that is filled; a new one without it
 */
export async function freshDataFolder(folder?: string): Promise<string> {
  const template = process.env[templateVariable];
  if (!template) throw new Error('the template was not set up');
  const filled = folder ?? (await emptyDataFolder());
  await cp(template, filled, { recursive: true, preserveTimestamps: true });
  return filled;
}

/** Removes a data folder. */
export const removeDataFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** Waits after a first start until the Guide can answer questions. */
export const untilHandbookIsRead = (product: Product): Promise<void> =>
  product.untilPrinted('The handbook has been read');

/** Builds the command line of the product's program, with or without an operator command. */
export function productCommand(
  dataFolder: string,
  words: readonly string[] = [],
  environment: Record<string, string> = {},
) {
  return {
    file: process.execPath,
    args: ['server/src/main.ts', ...words],
    options: {
      cwd: repository,
      env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', POLYLOGUE_DATA: dataFolder, ...environment },
    },
  };
}

export interface CommandOutcome {
  code: number;
  /** All that was printed, errors last. */
  output: string;
}

/** Runs a command of the product's program to its end. */
export function runCommand(
  dataFolder: string,
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<CommandOutcome> {
  const { file, args, options } = productCommand(dataFolder, words, environment);
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` }),
    );
  });
}

/** Extracts the password that a command printed. Throws with the output if there is none. */
export function passwordIn({ output }: CommandOutcome): string {
  const password = /^ {2}(\S+)$/m.exec(output)?.[1];
  if (password === undefined) throw new Error(output);
  return password;
}

/** Starts the server and resolves when it is ready; rejects with its output if it ends before. */
export function startProduct(
  dataFolder: string,
  environment: Record<string, string> = {},
  words: readonly string[] = [],
): Promise<Product> {
  const { file, args, options } = productCommand(dataFolder, words, environment);
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let printed = '';
  const untilPrinted = async (text: string) => {
    const hasEnded = exited.then(() => true);
    while (!printed.includes(text)) {
      if (await Promise.race([hasEnded, delay(50)]))
        throw new Error(`It never printed “${text}”:\n${printed}`);
    }
  };
  return new Promise((resolve, reject) => {
    const onLine = (line: string) => {
      printed += `${line}\n`;
      const ready = readyPattern.exec(line);
      if (!ready) return;
      resolve({
        url: ready[1] ?? '',
        dataFolder,
        setupLink: setupPattern.exec(printed)?.[1],
        process: child,
        output: () => printed,
        untilPrinted,
        stop: () => {
          child.kill('SIGTERM');
          return exited;
        },
      });
    };
    createInterface({ input: child.stdout }).on('line', onLine);
    createInterface({ input: child.stderr }).on('line', onLine);
    void exited.then((code) => reject(new Error(`The product ended with ${code}:\n${printed}`)));
  });
}
