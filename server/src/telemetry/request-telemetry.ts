/** Span and metric of every request, by its route: never by its address, which may contain user input. */
import type { FastifyInstance } from 'fastify';
import { isTelemetryOn, telemetry } from './telemetry.ts';

/** Installs the hook if telemetry is on. */
export function installRequestTelemetry(app: FastifyInstance): void {
  if (!isTelemetryOn()) return;
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const startedAtMs = performance.now();
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const plan = {
      name: `${request.method} ${route}`,
      kind: 'server',
      attributes: { ...attributes, 'polylogue.request_id': request.id },
    } as const;
    telemetry().serve(plan, request.headers, (span) => {
      reply.raw.once('close', () => {
        const status = reply.raw.statusCode;
        const outcome = { 'http.response.status_code': status };
        const seconds = (performance.now() - startedAtMs) / 1000;
        telemetry().record('http.server.request.duration', seconds, { ...attributes, ...outcome });
        span.set(outcome);
        span.end(status >= 500 ? String(status) : undefined);
      });
      done();
    });
  });
}
