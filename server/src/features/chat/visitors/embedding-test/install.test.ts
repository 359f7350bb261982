/** Origin and content security policy of the embedding test page. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ POLYLOGUE_URL: 'http://chat.example,http://chat-two.example:8443' });
});

const ask = async (host: string, path: string) => {
  const { statusCode, headers, body } = await app.server.inject({
    url: `/embedding-test/${path}`,
    headers: { host },
  });
  return { statusCode, headers, body };
};

describe('embedding test page', () => {
  it('is served from another origin and shows the tested one', async () => {
    const { statusCode, headers } = await ask('chat.example', 'desk?lang=ar');
    expect([statusCode, headers.location]).toEqual([
      302,
      'http://chat-two.example:8443/embedding-test/desk?product=http%3A%2F%2Fchat.example&lang=ar',
    ]);
  });

  it('loads from the tested origin only', async () => {
    const product = 'http://chat.example';
    const { body, headers } = await ask('chat-two.example:8443', `desk?product=${product}&lang=ar`);
    expect(body).toContain(`<script src="${product}/embed.js" data-endpoint="desk" async></script>`);
    expect(body).toContain('<html lang="ar" dir="rtl">');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    for (const kind of ['connect-src', 'frame-src']) expect(policy).toContain(`${kind} ${product};`);
    expect(policy).toMatch(/script-src http:\/\/chat\.example 'nonce-\w{32}';/);
  });

  it.each(['https://evil.example', 'http://chat.example/', 'http://chat.example;script-src *', 'null', ''])(
    'rejects other origins: %s',
    async (product) => {
      const { statusCode } = await ask('chat.example', `desk?product=${encodeURIComponent(product)}`);
      expect(statusCode).toBe(404);
    },
  );

  it('rejects invalid endpoint names', async () => {
    expect((await ask('chat.example', '%22%3E')).statusCode).toBe(404);
  });

  it('shows a notice without a second origin, or at an unknown one', async () => {
    const { statusCode, body } = await ask('evil.example', 'desk');
    expect([statusCode, body.includes('No other origin to test with')]).toEqual([200, true]);
  });
});
