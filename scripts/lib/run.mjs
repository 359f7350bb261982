// Child processes that share the terminal, stop with the script, and hand on their exit codes.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './project.mjs';

/** @type {NodeJS.Signals[]} */
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const SHELL_POLL_MS = 500;

/**
 * Starts a program with this script's terminal; signals sent to the script reach it too.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {{ child: import('node:child_process').ChildProcess, ended: Promise<number> }}
 *   `ended` resolves to the exit code, as a shell counts it (128 + signal number for a killed program)
 */
export function launch(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  /** @type {(signal: NodeJS.Signals) => void} */
  const forward = (signal) => child.kill(signal);
  for (const signal of FORWARDED_SIGNALS) process.on(signal, forward);
  const shell = process.ppid;
  // npm passes a signal on to the shell that it started, which ends without passing it on to us.
  const poll = setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), SHELL_POLL_MS).unref();
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  const stopForwarding = () => {
    clearInterval(poll);
    for (const signal of FORWARDED_SIGNALS) process.off(signal, forward);
  };
  ended.then(stopForwarding, stopForwarding);
  return { child, ended };
}

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, options) {
  return launch(command, args, options).ended;
}
