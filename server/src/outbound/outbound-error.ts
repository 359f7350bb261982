/** Reasons for refusing a request or its response. */
export type OutboundErrorCode =
  /** The host is, or resolves to, a private or loopback address that nobody accepted. */
  | 'private_address'
  /**
   * The host is, or resolves to, an address that is never called: metadata services, multicast,
   * unspecified.
   */
  | 'address_refused'
  /** Not http(s), or a user name or password in the address. */
  | 'url_refused'
  /** Too many redirects, a downgrade to http, or one that would carry a body to another origin. */
  | 'redirect_refused'
  | 'response_too_large'
  /** Unknown compression. */
  | 'response_unreadable'
  | 'timeout';

/** Thrown by the guarded fetch. `message` names the host, never a header, a query or a body. */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode;

  constructor(code: OutboundErrorCode, message: string) {
    super(message);
    this.name = 'OutboundError';
    this.code = code;
  }
}

/** Finds the guard's refusal in an error or its causes. */
export function outboundErrorIn(error: unknown): OutboundError | undefined {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    if (current instanceof OutboundError) return current;
    current = current.cause;
  }
  return undefined;
}
