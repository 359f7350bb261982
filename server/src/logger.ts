/** The server's log: one JSON object a line, without what people wrote. */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { withErrorListener } from './error-listener.ts';

/** PostgreSQL quotes whole rows and values in these fields of an error. */
const quoting = ['detail', 'where', 'hint', 'internalQuery', 'parameters'];

/** An error as it is logged: message, stack and code, without the data that it failed on. */
function loggedError(error: Error): object {
  const { raw: _, ...logged } = pino.stdSerializers.err(error);
  return Object.fromEntries(Object.entries(logged).filter(([name]) => !quoting.includes(name)));
}

/**
 * A line that can't be written, for a full disk or a reader that is gone, is lost and nothing else. pino's own writer
 * would keep all lines until they can be, end the process on the first error, and never let it exit.
 */
function standardOutput(): DestinationStream {
  const output = withErrorListener(process.stdout);
  return { write: (line) => void output.write(line) };
}

/** Makes the log; `destination` is standard output where none is given. */
export function createLogger(
  level: LoggerOptions['level'] & string,
  destination?: DestinationStream,
): Logger {
  return pino({ level, serializers: { err: loggedError } }, destination ?? standardOutput());
}
