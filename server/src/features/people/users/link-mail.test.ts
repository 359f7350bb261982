/** Links sent through a real mail server: content, and behaviour on failure. */
import { userRoutes as routes } from '@polylogue/contract/people/users/routes';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { mailPassword, mailServer, partsOf } from '../../../testing/mail-server.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

interface Harness {
  app: TestApp;
  boss: SignedIn;
  received: string[];
  logged: string[];
}

async function harness(credentials: string): Promise<Harness> {
  const [received, logged]: [string[], string[]] = [[], []];
  const port = await mailServer(received);
  const logger = pino({}, { write: (line) => void logged.push(line) });
  const SMTP_URL = `smtp://${credentials}@127.0.0.1:${port}`;
  const app = await testApp({ SMTP_URL, POLYLOGUE_NAME: 'Contoso Chat' }, { logger });
  return { app, boss: await signIn(app, { role: 'administrator' }), received, logged };
}

const invite = async ({ app, boss }: Harness, language: string) =>
  (
    await app.call(routes.invite, {
      token: boss.token,
      body: { name: 'Bob <b>"Miller"</b>', emailAddress: 'bob@example.com' },
      headers: { 'accept-language': language },
    })
  ).json();

it('sends an invitation in the name of the brand, as text and as HTML', async () => {
  const all = await harness(`sender%40contoso.example:${mailPassword}`);
  const { link, mail } = await invite(all, 'en');
  expect(mail).toBe('sent');
  const [raw = ''] = all.received;
  expect(raw).toContain('From: Contoso Chat <sender@contoso.example>');
  expect(raw).toContain('Subject: Your invitation to Contoso Chat');
  expect(raw).toContain('bob@example.com>');
  const parts = partsOf(raw);
  expect(parts['text/plain']).toContain(link);
  expect(parts['text/html']).toContain(`href="${link}"`);
  expect(parts['text/html']).not.toContain('<b>');
  expect(parts['text/html']).toContain('<img src="cid:brand-logo" alt="Contoso Chat"');
  expect(parts['image/png']).toContain('PNG');
  expect(JSON.stringify(all.logged)).not.toContain(mailPassword);
});

it('is in Arabic, from right to left, for Arabic readers', async () => {
  const all = await harness(`sender%40contoso.example:${mailPassword}`);
  await invite(all, 'ar');
  const parts = partsOf(all.received[0] ?? '');
  expect(parts['text/plain']).toContain('دُعيت إلى Contoso Chat');
  expect(parts['text/html']).toContain('<html lang="ar" dir="rtl">');
});

it('has the newer link after a repeated invitation', async () => {
  const all = await harness(`sender%40contoso.example:${mailPassword}`);
  const request = {
    token: all.boss.token,
    body: { name: 'Bob', emailAddress: 'bob@example.com' },
    headers: { 'x-request-id': 'invitation-1' },
  };
  const first = (await all.app.call(routes.invite, request)).json();
  const { link, mail } = (await all.app.call(routes.invite, request)).json();
  expect([mail, all.received.length, link === first.link]).toEqual(['sent', 2, false]);
  expect(partsOf(all.received[1] ?? '')['text/plain']).toContain(link);
});

it('announces a new password if the person had one', async () => {
  const all = await harness(`sender%40contoso.example:${mailPassword}`);
  const { link, userId } = await invite(all, 'en');
  const body = { token: link.split('#')[1], password: 'a long enough password' };
  expect((await all.app.call(routes.useLink, { body })).statusCode).toBe(204);
  const answer = await all.app.call(routes.resetPassword, { token: all.boss.token, params: { userId } });
  expect(answer.json().mail).toBe('sent');
  expect(all.received[1]).toContain('Subject: Set a new password for Contoso Chat');
});

it('leaves the link to be copied if sending fails, and no secret in the log', async () => {
  const all = await harness(`sender%40contoso.example:${mailPassword}-wrong`);
  const { link, mail, userId } = await invite(all, 'en');
  expect([mail, all.received]).toEqual(['failed', []]);
  const token = link.split('#')[1];
  const read = await all.app.call(routes.readLink, { body: { token } });
  expect([read.statusCode, userId]).toEqual([200, expect.any(String)]);
  const failure = all.logged.map((line) => JSON.parse(line)).find(({ msg }) => msg.includes('mail'));
  expect(failure.failure).toMatchObject({ code: 'EAUTH' });
  for (const secret of [mailPassword, 'bob@example.com', token]) {
    expect(JSON.stringify(all.logged)).not.toContain(secret);
  }
});

it('is not sent without a configured mail server', async () => {
  const app = await testApp();
  const { token } = await signIn(app, { role: 'administrator' });
  const answer = await app.call(routes.invite, {
    token,
    body: { name: 'Bob', emailAddress: 'bob@example.com' },
  });
  expect(answer.json().mail).toBe('none');
});
