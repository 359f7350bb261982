/** Storage of public endpoints. */
import { beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../clock.ts';
import { newId } from '../../../db/id.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import { addEndpoint, testSealer as sealer } from '../../../testing/chat/chat-contexts.ts';
import * as queries from './endpoint-queries.ts';
import { presentEndpoint } from './public-endpoint.ts';

let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness();
});

const [first, second] = ['first-'.padEnd(40, 'a'), 'second-'.padEnd(40, 'b')];

async function put(agentId: string, settings: object) {
  await addEndpoint(
    { db: harness.db, clock: systemClock },
    { agentId, name: `desk-${agentId}`, ...settings },
  );
  const endpoint = await queries.findByAgent(harness.db, agentId);
  const keys = endpoint && (await queries.findIdentityKeys(harness.db, endpoint.id));
  if (!endpoint || !keys) throw new Error('There is no endpoint.');
  return { endpoint, keys, shown: presentEndpoint(endpoint, keys) };
}

it('returns its settings with only the last characters of keys', async () => {
  const agentId = await harness.agent();
  const settings = {
    allowedOrigins: ['https://shop.example'],
    retentionDays: 7,
    offersSignIn: true,
    allowsTesting: false,
    limits: { session: 1, address: 2, endpoint: 3, day: 4 },
  };
  const { shown } = await put(agentId, { ...settings, identityKeys: { primary: first } });
  expect(shown).toEqual({
    ...settings,
    name: `desk-${agentId}`,
    isEnabled: true,
    brandKey: 'default',
    guidelinesDocumentIds: [],
    identityKeys: {
      primary: { configured: true, last4: 'aaaa' },
      secondary: { configured: false, last4: null },
    },
  });
});

it('keeps an omitted key, replaces a new one and removes a null one', async () => {
  const agentId = await harness.agent();
  await put(agentId, { identityKeys: { primary: first } });
  const { keys } = await put(agentId, { identityKeys: { secondary: second } });
  const opened = [keys.sealed_primary_identity_key, keys.sealed_secondary_identity_key].map(
    (key) => key && sealer.open(agentId, key),
  );
  expect(opened).toEqual([first, second]);
  const { shown } = await put(agentId, { identityKeys: { primary: null } });
  expect(shown.identityKeys.primary).toEqual({ configured: false, last4: null });
  expect(shown.identityKeys.secondary.last4).toBe('bbbb');
});

it('stores keys sealed and bound to the agent', async () => {
  const agentId = await harness.agent();
  const { keys } = await put(agentId, { identityKeys: { primary: first, secondary: second } });
  const audited = await harness.db.selectFrom('audit_entries').selectAll().execute();
  const endpoints = await harness.db.selectFrom('public_endpoints').selectAll().execute();
  for (const key of [first, second]) expect(JSON.stringify([audited, endpoints])).not.toContain(key);
  const { sealed_primary_identity_key: sealed } = keys;
  expect(sealed && sealer.open(newId(), sealed)).toBe(undefined);
});
