/** A copy of a provider's error that may be logged: no prompt, no header, no key. */

const maxTextLength = 2000;

/** What is kept of an error. */
export interface SafeCause {
  name: string;
  message: string;
  status?: number;
  /** Start of the provider's answer. */
  body?: string;
  stack?: string;
}

function scrub(text: string, secrets: readonly string[]): string {
  let scrubbed = text;
  for (const secret of secrets) if (secret.length >= 4) scrubbed = scrubbed.replaceAll(secret, '[key]');
  // Providers repeat a refused key in part ("sk-ab***yz"), and echo headers.
  return scrubbed
    .replace(/\b(sk|pk|key|api)-[\w*.-]{4,}/gi, '[key]')
    .replace(/bearer\s+\S+/gi, '[key]')
    .slice(0, maxTextLength);
}

/** Copies name, message, status, the start of the body and the stack; requests (prompts!) are left behind. */
export function safeCause(error: unknown, secrets: readonly string[]): SafeCause {
  if (!(error instanceof Error)) {
    const text = typeof error === 'string' ? error : JSON.stringify(error);
    return { name: 'Error', message: scrub(text ?? String(error), secrets) };
  }
  const innermost = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return {
    name: error.name,
    message: scrub(error.message + innermost, secrets),
    ...('statusCode' in error && typeof error.statusCode === 'number' && { status: error.statusCode }),
    ...('responseBody' in error &&
      typeof error.responseBody === 'string' && { body: scrub(error.responseBody, secrets) }),
    ...(error.stack && { stack: scrub(error.stack, secrets) }),
  };
}
