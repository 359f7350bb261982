import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { EnvironmentSchema } from './environment.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** Read by the telemetry itself, before the configuration exists. */
const telemetryKeys = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_METRICS_EXPORTER', 'POLYLOGUE_TRACE_MODELS'];

/** Lists the variables in the first column of the README's configuration table. */
function documentedKeys(): string[] {
  const readme = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8');
  const section = readme.split('\n## ').find((text) => text.startsWith('Configuration\n')) ?? '';
  const cells = [...section.matchAll(/^\| (`.*?) \|/gm)].map(([, cell]) => cell ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, key]) => key ?? ''));
}

it('the README names every variable of the configuration, and no other', () => {
  const read = [...Object.keys(EnvironmentSchema.shape), ...telemetryKeys];
  expect(documentedKeys().toSorted()).toEqual(read.toSorted());
});

it('the handbook names every variable of the configuration', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/handbook/configuration.md'), 'utf8');
  const named = new Set(page.match(/[A-Z][A-Z0-9_]+/g));
  expect(Object.keys(EnvironmentSchema.shape).filter((key) => !named.has(key))).toEqual([]);
});

async function load(environment: Record<string, string>) {
  const folder = await temporaryFolder();
  return loadConfig({ POLYLOGUE_DATA: folder, ...environment }, folder);
}

it.each(['redis.example:6379', 'http://redis.example', 'redis://['])(
  'refuses %s as REDIS_URL',
  async (url) => {
    await expect(load({ REDIS_URL: url })).rejects.toThrow('REDIS_URL');
  },
);

it.each(['redis://redis.example', 'rediss://user:password@redis.example:6380/2'])(
  'accepts %s',
  async (url) => {
    expect((await load({ REDIS_URL: url })).redisUrl).toBe(url);
  },
);

describe('a public address', () => {
  it.each([
    'https://x.example/sub',
    'https://x.example/?brand=a',
    'https://x.example?',
    'https://x.example/#chat',
    'https://ada:secret@x.example',
    'https://one.example, https://two.example/sub',
  ])('is rejected with more than an origin: %s', async (url) => {
    await expect(load({ POLYLOGUE_URL: url })).rejects.toThrow(/POLYLOGUE_URL.*without a path/);
  });

  it.each(['https://x.example', 'https://x.example/', 'http://x.example:8080', 'HTTPS://X.example:443'])(
    'is kept as an origin: %s',
    async (url) => {
      expect((await load({ POLYLOGUE_URL: url })).publicUrls).toEqual([new URL(url).origin]);
    },
  );
});

describe('DATABASE_URL', () => {
  it.each(['postgresfoo://host/db', 'postgres:host', 'postgres'])('is refused: %s', async (url) => {
    await expect(load({ DATABASE_URL: url })).rejects.toThrow(/DATABASE_URL: must start with postgres:\/\//);
  });

  it.each(['postgres://host/db', 'postgresql://user:password@host:5433/db'])('is taken: %s', async (url) => {
    expect((await load({ DATABASE_URL: url })).databaseUrl).toBe(url);
  });

  it('is required with a replica', async () => {
    const DATABASE_REPLICA_URL = 'postgres://replica/db';
    await expect(load({ DATABASE_REPLICA_URL })).rejects.toThrow(/DATABASE_REPLICA_URL needs DATABASE_URL/);
    const config = await load({ DATABASE_URL: 'postgres://host/db', DATABASE_REPLICA_URL });
    expect(config.databaseReplicaUrl).toBe(DATABASE_REPLICA_URL);
  });
});

describe('SENTRY_DSN', () => {
  it.each([
    'errors.example/1',
    'https://errors.example/1',
    'https://key@errors.example',
    'ftp://k@e.example/1',
  ])('is refused: %s', async (dsn) => {
    await expect(load({ SENTRY_DSN: dsn })).rejects.toThrow(/SENTRY_DSN: must be/);
  });

  it('is rejected with a secret key, since every browser would receive it', async () => {
    await expect(load({ SENTRY_DSN: 'https://key:secret@e.example/1' })).rejects.toThrow(
      /without a secret key/,
    );
  });

  it('uses the environment production by default; without it nothing is reported', async () => {
    const dsn = 'https://key@errors.example/base/1';
    expect((await load({ SENTRY_DSN: dsn })).errorReporting).toEqual({ dsn, environment: 'production' });
    const staging = await load({ SENTRY_DSN: dsn, SENTRY_ENVIRONMENT: 'staging' });
    expect(staging.errorReporting).toEqual({ dsn, environment: 'staging' });
    expect((await load({})).errorReporting).toBeUndefined();
  });
});

it.each(['mail.example:25', 'http://mail.example', 'smtp://['])('refuses %s as SMTP_URL', async (url) => {
  await expect(load({ SMTP_URL: url })).rejects.toThrow('SMTP_URL');
});

it('derives the sender of mails from the user name if that is an address', async () => {
  const sender = async (environment: Record<string, string>) => (await load(environment)).mail?.from;
  expect(await sender({ SMTP_URL: 'smtps://bob%40contoso.example:x@mail.example' })).toBe(
    'bob@contoso.example',
  );
  expect(await sender({ SMTP_URL: 'smtp://mail.example' })).toBe('no-reply@mail.example');
  expect(await sender({ SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'a@b.example' })).toBe('a@b.example');
  await expect(load({ SMTP_FROM: 'a@b.example' })).rejects.toThrow('SMTP_FROM needs SMTP_URL');
});
