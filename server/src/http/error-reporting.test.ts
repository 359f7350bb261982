/** What the page is told of the operator's error service, and what its policy lets it reach. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';

/** The page as it is written; the build only adds to it. */
const webFolder = path.resolve(import.meta.dirname, '../../../web');

async function page(environment: Record<string, string>) {
  const app = await testApp(environment, { webFolder });
  const { body, headers } = await app.server.inject('/chat');
  const policy = String(headers['content-security-policy']);
  return {
    meta: /<meta name="error-reporting"[^>]*>/.exec(body)?.[0],
    reached: policy.split(';').filter((directive) => directive.includes('errors.example')),
    connect: /connect-src [^;]+/.exec(policy)?.[0],
  };
}

it('document 1 §9: names no service where none is configured, and none may be reached', async () => {
  expect(await page({})).toEqual({
    meta: '<meta name="error-reporting" content="" data-environment="" />',
    reached: [],
    connect: "connect-src 'self'",
  });
});

it('document 1 §9: names the configured service; scripts may connect to its origin and to no more', async () => {
  const { meta, reached, connect } = await page({
    SENTRY_DSN: 'https://key@errors.example:8443/base/1',
    SENTRY_ENVIRONMENT: 'a "quoted" & <odd one',
  });
  expect(meta).toContain('content="https://key@errors.example:8443/base/1"');
  expect(meta).toContain('data-environment="a &quot;quoted&quot; &amp; &lt;odd one"');
  expect(connect).toBe("connect-src 'self' https://errors.example:8443");
  expect(reached).toEqual([connect]);
});
