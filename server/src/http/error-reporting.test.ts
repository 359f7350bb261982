/** Error reporting of the page: configured service and content security policy. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';

/** Source of the page; the build only adds to it. */
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

it('document 1 §9: names no service by default, and lets the page reach none', async () => {
  expect(await page({})).toEqual({
    meta: '<meta name="error-reporting" content="" data-environment="" />',
    reached: [],
    connect: "connect-src 'self'",
  });
});

it('document 1 §9: names the configured service, and lets scripts connect only to its origin', async () => {
  const { meta, reached, connect } = await page({
    SENTRY_DSN: 'https://key@errors.example:8443/base/1',
    SENTRY_ENVIRONMENT: 'a "quoted" & <odd one',
  });
  expect(meta).toContain('content="https://key@errors.example:8443/base/1"');
  expect(meta).toContain('data-environment="a &quot;quoted&quot; &amp; &lt;odd one"');
  expect(connect).toBe("connect-src 'self' https://errors.example:8443");
  expect(reached).toEqual([connect]);
});
