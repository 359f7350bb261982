/** Telemetry of an answer at its end: one span and a few measurements. */
import { isTelemetryOn, telemetry } from '../../../../telemetry/telemetry.ts';
import type { Outcome, RunInProgress } from './answer-job.ts';

/** Runs an answer to its end and records its telemetry if enabled. */
export async function withRunTelemetry(
  { job, session, recorder }: RunInProgress,
  runToEnd: () => Promise<Outcome>,
): Promise<Outcome> {
  if (!isTelemetryOn()) return runToEnd();
  const startedAtMs = performance.now();
  const source = { 'polylogue.answer.source': job.answerSource };
  const names = { 'polylogue.request_id': job.requestId, 'polylogue.run_id': job.run.runId };
  return telemetry().inSpan({ name: 'answer', attributes: { ...names, ...source } }, async () => {
    const outcome = await runToEnd();
    const attributes = {
      ...source,
      'polylogue.answer.status': outcome.status,
      ...(outcome.errorCode && { 'error.type': outcome.errorCode }),
      ...(recorder.model && { 'gen_ai.request.model': recorder.model.name }),
    };
    telemetry().record('polylogue.answer.duration', (performance.now() - startedAtMs) / 1000, attributes);
    if (session.firstTokenMs !== undefined) {
      telemetry().record('polylogue.answer.time_to_first_token', session.firstTokenMs / 1000, source);
    }
    return outcome;
  });
}
