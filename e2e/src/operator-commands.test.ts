/** Operator commands on the command line, with and without a running product. */
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  freshDataFolder,
  passwordIn,
  type Product,
  removeDataFolder,
  runCommand,
  startProduct,
} from './product/product.ts';
import { signInOverHttp } from './people/sign-in-over-http.ts';

/** Expiry of a person's cached rights in other processes, plus tolerance for a busy machine. */
const withinAMinute = { timeout: 60_000, interval: 500 };
let dataFolder: string;
let product: Product;

beforeAll(async () => {
  dataFolder = await freshDataFolder();
});
afterAll(async () => {
  await product.stop();
  await removeDataFolder(dataFolder);
});

const operate = (...words: string[]) => runCommand(dataFolder, words);
const rolesWith = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(product.url + identityRoutes.resolvedActions.path, { headers });
  if (!answer.ok) return answer.status;
  const { roles } = (await answer.json()) as { roles: { name: string }[] };
  return roles.map(({ name }) => name).sort();
};

// Tests run in order: each builds on the previous one.
it('makes an administrator before the product has ever started', async () => {
  const added = await operate('add-account', 'ada@example.com', 'Ada');
  expect(added).toMatchObject({ code: 0, output: expect.stringContaining('shown only once') });
  expect(await operate('grant-role', 'ADA@example.com', 'administrator')).toMatchObject({ code: 0 });
  product = await startProduct(dataFolder);
  expect(product.setupLink).toBeUndefined();
  const token = await signInOverHttp(product.url, { email: 'ada@example.com', password: passwordIn(added) });
  expect(await rolesWith(token)).toEqual(['Administrator', 'Member']);
});

it('changes people while the product runs', async () => {
  const added = await operate('add-account', 'bob@example.com', 'Bob');
  expect(added.output).toContain('applies this within a minute');
  const bob = { email: 'bob@example.com', password: passwordIn(added) };
  const token = await signInOverHttp(product.url, bob);
  expect(await rolesWith(token)).toEqual(['Member']);
  expect((await operate('list-people')).output).toMatch(
    /[0-9a-f-]{36} {2}ada@example\.com {2}Ada {2}Administrator, Member\n[0-9a-f-]{36} {2}bob@example\.com {2}Bob {2}Member\n/,
  );
  await operate('grant-role', bob.email, 'knowledge-manager');
  await expect.poll(() => rolesWith(token), withinAMinute).toEqual(['Knowledge Manager', 'Member']);
  await operate('deactivate', bob.email);
  await expect.poll(() => rolesWith(token), withinAMinute).toBe(401);
  await expect(signInOverHttp(product.url, bob)).rejects.toThrow('identity.user_deactivated');
  await operate('activate', bob.email);
  const renewed = passwordIn(await operate('reset-password', bob.email));
  await expect(signInOverHttp(product.url, bob)).rejects.toThrow('identity.wrong_credentials');
  expect(await signInOverHttp(product.url, { ...bob, password: renewed })).not.toBe('');
});

it('explains each refusal in a sentence', async () => {
  const refusals: [string[], string][] = [
    [['revoke-role', 'ada@example.com', 'administrator'], 'This is the last administrator.'],
    [['deactivate', 'ada@example.com'], 'This is the last administrator.'],
    [['grant-role', 'nobody@example.com', 'member'], 'user name or ID nobody@example.com'],
    [['grant-role', 'ada@example.com', 'king'], 'Roles: administrator, agent-author'],
    [['add-account', 'ada@example.com', 'Again'], 'This e-mail address is already in use.'],
    [['add-account', 'not an address', 'Again'], 'valid e-mail address'],
    [['grant-role', 'ada@example.com'], 'grant-role PERSON ROLE'],
    [['constructor'], 'grant-role PERSON ROLE'],
  ];
  for (const [words, sentence] of refusals) {
    const { code, output } = await operate(...words);
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(output).not.toMatch(/\n\s+at /);
  }
});
