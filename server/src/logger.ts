/** Log of the server: one JSON object per line, without user content. */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { withErrorListener } from './error-listener.ts';

/** Fields of an error in which PostgreSQL quotes whole rows and values. */
const quoting = ['detail', 'where', 'hint', 'internalQuery', 'parameters'];

/** Serialises an error for the log: message, stack and code, without the data that caused it. */
function loggedError(error: Error): object {
  const { raw: _, ...logged } = pino.stdSerializers.err(error);
  return Object.fromEntries(Object.entries(logged).filter(([name]) => !quoting.includes(name)));
}

/**
 * Drops lines that can't be written, on a full disk or without a reader. pino's own writer would buffer all
 * lines, end the process on the first error, and never let it exit.
 */
function standardOutput(): DestinationStream {
  const output = withErrorListener(process.stdout);
  return { write: (line) => void output.write(line) };
}

/** Makes the log; `destination` defaults to standard output. */
export function createLogger(
  level: LoggerOptions['level'] & string,
  destination?: DestinationStream,
): Logger {
  return pino({ level, serializers: { err: loggedError } }, destination ?? standardOutput());
}
