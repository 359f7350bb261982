import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { embeddedSignIn } from '../../../testing/identity/embedded-sign-in.ts';
import { embeddedClientId } from '../../instance/public.ts';
import { testApp } from '../../../testing/test-app.ts';

const ada = { email: 'ada@example.com', password: 'correct horse battery' };
const names = ['Finance', 'Legal', 'Legal Operations', 'Sales', 'Ärzte'];

const app = await testApp({ POLYLOGUE_ADMIN_EMAIL: ada.email, POLYLOGUE_ADMIN_PASSWORD: ada.password });
const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
const at = embeddedSignIn(origin, embeddedClientId);
const tokens = await at.signIn(ada);
const accessToken = tokens.access_token;
for (const display_name of names) {
  await app.db
    .insertInto('directory_groups')
    .values({ id: newId(), display_name, created_at: new Date() })
    .execute();
}

interface Page {
  value: { id: string; displayName: string; description: string | null }[];
  '@odata.nextLink'?: string;
}

async function read(url: string, token = accessToken) {
  const response = await app.server.inject({
    url: new URL(url, origin).pathname + new URL(url, origin).search,
    headers: { host: new URL(origin).host, authorization: `Bearer ${token}` },
  });
  return { status: response.statusCode, page: response.json<Page & { code?: string }>() };
}

it('serves the groups at the address announced to the browser', async () => {
  const application = await app.server.inject({
    url: '/api/internal/InstanceSettings/application',
    headers: { host: new URL(origin).host },
  });
  const { directory } = application.json<{ directory: string }>();
  const { page } = await read(`${directory}/v1.0/groups?$top=100&$select=id,displayName,description`);
  expect(page.value).toHaveLength(names.length);
});

it('lists the groups page by page along the next-page links, each once', async () => {
  const seen: Page['value'] = [];
  let next: string | undefined = `${origin}/directory/v1.0/groups?$top=2`;
  while (next) {
    const { page }: { page: Page } = await read(next);
    expect(page.value.length).toBeLessThanOrEqual(2);
    seen.push(...page.value);
    next = page['@odata.nextLink'];
    expect(next ?? origin).toMatch(new RegExp(`^${origin}`));
  }
  expect(seen.map(({ displayName }) => displayName).sort()).toEqual([...names].sort());
  expect(new Set(seen.map(({ id }) => id)).size).toBe(names.length);
});

it('refuses a link that was tampered with', async () => {
  const { page } = await read('/directory/v1.0/groups?$top=2');
  const link = page['@odata.nextLink'] ?? '';
  const tampered = link.replace(
    /(skiptoken=)(.)/,
    (_, name: string, c: string) => name + (c === 'A' ? 'B' : 'A'),
  );
  expect(tampered).not.toBe(link);
  expect(await read(tampered)).toMatchObject({
    status: 400,
    page: { code: 'request.continuation_token_invalid' },
  });
});

it('requires an access token of the directory', async () => {
  const { id_token: idToken } = await at.signIn(ada);
  const { n1AIToken } = (
    await app.call(identityRoutes.generateToken, {
      params: { identityProvider: 'EntraId' },
      body: { tokenRequest: { idToken } },
      headers: { host: new URL(origin).host },
    })
  ).json<{ n1AIToken: string }>();
  const narrow = await at.codeFor(ada, { scope: 'openid profile' });
  const { access_token: narrowToken } = (await at.redeem(narrow, narrow.code)).json<{
    access_token: string;
  }>();
  for (const token of [idToken, n1AIToken, narrowToken, 'x']) {
    expect(await read('/directory/v1.0/groups', token)).toMatchObject({
      status: 401,
      page: { code: 'auth.required' },
    });
  }
});

it('rejects a deactivated person', async () => {
  expect((await read('/directory/v1.0/groups')).status).toBe(200);
  const set = (time: Date | null) => app.db.updateTable('users').set({ deactivated_at: time }).execute();
  await set(new Date());
  const { status } = await read('/directory/v1.0/groups');
  await set(null);
  expect(status).toBe(401);
});
