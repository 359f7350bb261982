/** Origin of a link that an anonymous request asks for, whose `Host` header its sender controls. */
import { ownAccountRoutes as routes } from '@polylogue/contract/people/identity/account/routes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '../../../../db/id.ts';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';
import { accountMailJob } from '../accounts/account-mails.ts';

const SMTP_URL = 'smtp://sender%40contoso.example@127.0.0.1:1';

/** Requests a link at a host. Resolves to the origin that the mail will name. */
async function originAt(app: TestApp, host: string): Promise<string | undefined> {
  const payload = { emailAddress: `${newId()}@example.com` };
  const request = { method: 'POST', url: routes.requestPasswordReset.path, payload } as const;
  await app.server.inject({ ...request, headers: { host } });
  const { rows } = await sql<{ origin: string }>`delete from pgboss.job
    where name = ${accountMailJob.name} returning data->>'origin' as origin`.execute(app.db);
  return rows[0]?.origin;
}

it('is the first listed address, or a host name of a brand in effect', async () => {
  const [first, second] = ['http://chat.example:8080', 'http://other.example'];
  const app = await testApp({ SMTP_URL, POLYLOGUE_URL: `${first},${second}` });
  await app.db
    .updateTable('brands')
    .set({ host_names: ['unchecked.example', 'brand.example', 'brand.localhost'] })
    .execute();
  await app.db
    .insertInto('brand_host_checks')
    .values({ host_name: 'brand.example', brand_key: 'default', state: 'reached' })
    .execute();
  const origins = {
    'chat.example:8080': first,
    'other.example': first,
    // Plain http does not reach a host name that was reached over https.
    'brand.example': first,
    'unchecked.example': first,
    'brand.localhost:4000': 'http://brand.localhost:4000',
    'stranger.example:8080': first,
    'localhost:8080': first,
  };
  for (const [host, origin] of Object.entries(origins)) expect(await originAt(app, host), host).toBe(origin);
});

it('is the requested name of this machine if no address is listed', async () => {
  const app = await testApp({ SMTP_URL });
  expect(await originAt(app, 'localhost:4000')).toBe('http://localhost:4000');
});
