/** Headers of every response: a content security policy without inline scripts, framing refused, no sniffing. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface SecurityHeaderOptions {
  /** Origins beside the product's own that the browser may reach: sign-in authority and its directory. */
  identityOrigins: readonly string[];
  /** Where the browser reports faults, if anywhere. */
  errorReportOrigin?: string | undefined;
}

function policy({ identityOrigins, errorReportOrigin }: SecurityHeaderOptions, frameAncestors: string) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...identityOrigins, ...(errorReportOrigin ? [errorReportOrigin] : [])],
      frameSrc: ["'self'", ...identityOrigins],
      workerSrc: ["'self'"],
      formAction: ["'self'", ...identityOrigins],
      frameAncestors: [frameAncestors],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
    },
  };
}

/** Page that silent sign-in loads in a frame of our own page: the only one that may be framed. */
export const redirectBridgePath = '/auth/bridge.html';

/** A year. Other hosts below the product's own are not its business, and may speak plain HTTP. */
const strictTransport = 'max-age=31536000';

/** Installs the headers. `reply.cspNonce.style` is what a page's style elements must carry. */
export async function installSecurityHeaders(
  app: FastifyInstance,
  options: SecurityHeaderOptions,
): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: policy(options, "'none'"),
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    // Through a trusted proxy, this is what the browser speaks with the proxy. Raw, for answers that others write.
    if (request.protocol === 'https') reply.raw.setHeader('strict-transport-security', strictTransport);
    if (request.url.split('?')[0] !== redirectBridgePath) return done();
    reply.helmet({
      contentSecurityPolicy: policy(options, "'self'"),
      xFrameOptions: { action: 'sameorigin' },
    });
    done();
  });
}
