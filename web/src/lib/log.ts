/** Browser log, the only module that writes to the console (document 1 §9, log levels). */
const levels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const;
export type LogLevel = (typeof levels)[number];

/** Local-storage key that lowers the log level for troubleshooting. */
const levelKey = 'logLevel';

function threshold(): number {
  try {
    const chosen = levels.indexOf(localStorage.getItem(levelKey) as LogLevel);
    return chosen < 0 ? levels.indexOf('ERROR') : chosen;
  } catch {
    return levels.indexOf('ERROR');
  }
}

const sinks = { DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

function write(level: LogLevel, message: string, details: unknown[]): void {
  if (levels.indexOf(level) < threshold()) return;
  console[sinks[level]](message, ...details);
}

export const log = {
  debug: (message: string, ...details: unknown[]) => write('DEBUG', message, details),
  info: (message: string, ...details: unknown[]) => write('INFO', message, details),
  warn: (message: string, ...details: unknown[]) => write('WARN', message, details),
  error: (message: string, ...details: unknown[]) => write('ERROR', message, details),
};
