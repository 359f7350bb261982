/**
 * What may be logged of a provider's error. Providers and their libraries repeat questions, prompts, pieces of answers
 * and keys in messages and bodies, so of those nothing is kept: only names, numbers and code words.
 */

/** What is kept of an error. */
export interface SafeCause {
  name: string;
  /** In our words: the name with status and codes. */
  message: string;
  /** HTTP status of the provider's answer. */
  status?: number;
  providerCode?: string;
  providerType?: string;
  /** Where it was thrown, without what was said. */
  stack?: string;
}

type Fields = Record<string, unknown>;

/** A code word as providers and systems use them: no sentence fits. */
const codeWord = /^[a-z][\w.-]{0,63}$/i;
const keyLike = /^(sk|pk|key|api)-/i;

function wordOf(value: unknown, secrets: readonly string[]): string | undefined {
  if (typeof value !== 'string' || !codeWord.test(value) || keyLike.test(value)) return undefined;
  return secrets.some((secret) => secret.length >= 4 && value.includes(secret)) ? undefined : value;
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
}

function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The object that tells code and type: the body of an answer, or the event of a stream, often inside `error`. */
function reportOf(error: unknown): Fields {
  const outer = fieldsOf(error instanceof Error ? parsed((error as Error & Fields)['responseBody']) : error);
  return fieldsOf(outer?.['error']) ?? outer ?? {};
}

/** The frames of a stack; nothing where the message, which stands before them, can't be told from them. */
function framesOf({ stack = '', message }: Error): string | undefined {
  const start = stack.indexOf(message);
  if (start < 0) return undefined;
  const frames = stack.slice(start + message.length);
  return /^(\n {4}at [^\n]*)+$/.test(frames) ? frames : undefined;
}

/** The names of an error and its causes, each with the system's code where it has one (`ECONNRESET`). */
function namesOf(error: unknown, secrets: readonly string[]): string[] {
  const names: string[] = [];
  for (let current = error; current instanceof Error && names.length < 8; current = current.cause) {
    const code = wordOf((current as Error & Fields)['code'], secrets);
    names.push(code ? `${current.name} ${code}` : current.name);
  }
  return names.length > 0 ? names : ['Error'];
}

/** Copies names, status, code words and stack frames; messages, bodies, headers and requests are left behind. */
export function safeCause(error: unknown, secrets: readonly string[]): SafeCause {
  const status = fieldsOf(error)?.['statusCode'];
  const report = reportOf(error);
  const providerCode = wordOf(report['code'], secrets);
  const providerType = wordOf(report['type'], secrets);
  const names = namesOf(error, secrets);
  const stack = error instanceof Error ? framesOf(error) : undefined;
  const known = {
    ...(typeof status === 'number' && { status }),
    ...(providerCode !== undefined && { providerCode }),
    ...(providerType !== undefined && { providerType }),
  };
  const details = Object.entries(known).map(([field, value]) => `${field} ${value}`);
  const message = [names.join(' < '), ...details].join(', ');
  return {
    name: error instanceof Error ? error.name : 'Error',
    message,
    ...known,
    ...(stack !== undefined && { stack: `${message}${stack}` }),
  };
}
