/**
 * Headers of every response: a content security policy without inline scripts, framing refused, no
 * sniffing.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface SecurityHeaderOptions {
  /**
   * Origins that the browser may reach in addition to the product's own: sign-in authority and its
   * directory.
   */
  identityOrigins: readonly string[];
  /** Origin of the browser's error reports, if any. */
  errorReportOrigin?: string | undefined;
}

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Lets a page's style elements pass its policy, and pages of these origins frame it (default: none).
     * Returns the nonce that the elements must carry.
     */
    allowPage(frameAncestors?: readonly string[]): string;
  }
}

function policyOf({ identityOrigins, errorReportOrigin = '' }: SecurityHeaderOptions) {
  const signIn = ["'self'", ...identityOrigins].join(' ');
  return ({ frameAncestors = "'none'", styles = '' } = {}): string =>
    [
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self'${styles}`,
      "img-src 'self' blob: data:",
      "font-src 'self'",
      `connect-src ${signIn} ${errorReportOrigin}`.trimEnd(),
      `frame-src ${signIn}`,
      "worker-src 'self'",
      `form-action ${signIn}`,
      `frame-ancestors ${frameAncestors}`,
      "base-uri 'none'",
      "object-src 'none'",
    ].join(';');
}

/** Page that silent sign-in loads in a frame; apart from public chats, the only one that may be framed. */
export const redirectBridgePath = '/auth/bridge.html';

/** Page that draws diagrams in a frame, also within public chats on other sites. */
const diagramFramePath = '/diagrams/frame.html';

/** Policy of that page: an opaque origin, its own scripts and nothing else. Drawing needs inline styles. */
const diagramFramePolicy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
].join(';');

/** One year, without subdomains, which may use plain HTTP. */
const strictTransport = 'max-age=31536000';

const fixedHeaders: readonly (readonly [name: string, value: string])[] = [
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['origin-agent-cluster', '?1'],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
  ['x-dns-prefetch-control', 'off'],
  ['x-permitted-cross-domain-policies', 'none'],
];

export function installSecurityHeaders(app: FastifyInstance, options: SecurityHeaderOptions): void {
  const policy = policyOf(options);
  const ordinary = policy();
  const framed = policy({ frameAncestors: "'self'" });
  /** Judges the route, since an address can be spelled in several ways. */
  const setFraming = (raw: FastifyReply['raw'], path: string | undefined) => {
    if (path === diagramFramePath) {
      raw.setHeader('content-security-policy', diagramFramePolicy);
      // Browsers warn that an opaque origin has no cluster.
      raw.removeHeader('origin-agent-cluster');
      return;
    }
    const mayBeFramed = path === redirectBridgePath;
    raw.setHeader('content-security-policy', mayBeFramed ? framed : ordinary);
    raw.setHeader('x-frame-options', mayBeFramed ? 'SAMEORIGIN' : 'DENY');
  };
  app.decorateReply('allowPage', function allowPage(this: FastifyReply, origins?: readonly string[]) {
    const nonce = randomBytes(16).toString('hex');
    const frameAncestors = origins && ["'self'", ...origins].join(' ');
    const styles = ` 'nonce-${nonce}'`;
    this.raw.setHeader(
      'content-security-policy',
      policy({ styles, ...(frameAncestors && { frameAncestors }) }),
    );
    if (origins) {
      // `X-Frame-Options` can't list origins; browsers that support the policy ignore it.
      this.raw.removeHeader('x-frame-options');
      this.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
    }
    return nonce;
  });
  app.addHook('onRequest', (request, { raw }, done) => {
    // On the raw response, also for answers that bypass Fastify.
    for (const [name, value] of fixedHeaders) raw.setHeader(name, value);
    setFraming(raw, request.routeOptions.url);
    // Behind a trusted proxy, this is the protocol between browser and proxy.
    if (request.protocol === 'https') raw.setHeader('strict-transport-security', strictTransport);
    done();
  });
}
