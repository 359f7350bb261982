/**
 * Loggable part of a provider's error. Messages and bodies may repeat prompts, answers and keys, so only names,
 * numbers and codes are kept.
 */

/** Redacted error. */
export interface SafeCause {
  name: string;
  /** Generated message: the name with status and codes. */
  message: string;
  /** HTTP status of the provider's response. */
  status?: number;
  providerCode?: string;
  providerType?: string;
  /** Stack frames without the message. */
  stack?: string;
}

type Fields = Record<string, unknown>;

/** Pattern of error codes; excludes sentences. */
const codePattern = /^[a-z][\w.-]{0,63}$/i;
const keyLike = /^(sk|pk|key|api)-/i;

function readCode(value: unknown, secrets: readonly string[]): string | undefined {
  if (typeof value !== 'string' || !codePattern.test(value) || keyLike.test(value)) return undefined;
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

/** Returns the object with code and type from a response body or a stream event, unwrapping `error`. */
function reportOf(error: unknown): Fields {
  const outer = fieldsOf(error instanceof Error ? parsed((error as Error & Fields)['responseBody']) : error);
  return fieldsOf(outer?.['error']) ?? outer ?? {};
}

/** Returns the frames of a stack; `undefined` if the message cannot be separated from them. */
function framesOf({ stack = '', message }: Error): string | undefined {
  const start = stack.indexOf(message);
  if (start < 0) return undefined;
  const frames = stack.slice(start + message.length);
  return /^(\n {4}at [^\n]*)+$/.test(frames) ? frames : undefined;
}

/** Returns the names of an error and its causes, with their system code if any (`ECONNRESET`). */
function namesOf(error: unknown, secrets: readonly string[]): string[] {
  const names: string[] = [];
  for (let current = error; current instanceof Error && names.length < 8; current = current.cause) {
    const code = readCode((current as Error & Fields)['code'], secrets);
    names.push(code ? `${current.name} ${code}` : current.name);
  }
  return names.length > 0 ? names : ['Error'];
}

/** Copies names, status, codes and stack frames; omits messages, bodies, headers and requests. */
export function safeCause(error: unknown, secrets: readonly string[]): SafeCause {
  const status = fieldsOf(error)?.['statusCode'];
  const report = reportOf(error);
  const providerCode = readCode(report['code'], secrets);
  const providerType = readCode(report['type'], secrets);
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
