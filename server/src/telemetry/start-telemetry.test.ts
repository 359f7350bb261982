import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Starts telemetry with the whole product's modules, and counts the loaded packages of OpenTelemetry. */
const script = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({ resolve(name, context, next) {
    if (name.startsWith('@opentelemetry/')) loaded.add(name);
    return next(name, context);
  } });
  await import('./start-product.ts');
  const { startTelemetry } = await import('./telemetry/start-telemetry.ts');
  const { isTelemetryOn } = await import('./telemetry/telemetry.ts');
  const stop = await startTelemetry(() => {});
  console.log(JSON.stringify({ isOn: isTelemetryOn(), loaded: loaded.size }));
  await stop();
  process.exit();
`;

async function started(environment: Record<string, string>): Promise<{ isOn: boolean; loaded: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], ...environment },
  });
  return JSON.parse(stdout) as { isOn: boolean; loaded: number };
}

it.each<Record<string, string>>([
  {},
  { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
])('loads nothing of OpenTelemetry while it is off: %j', { timeout: 60_000 }, async (environment) => {
  expect(await started(environment)).toEqual({ isOn: false, loaded: 0 });
});

it('is on if a collector is configured', { timeout: 60_000 }, async () => {
  const { isOn, loaded } = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(isOn).toBe(true);
  expect(loaded).toBeGreaterThan(0);
});
