/** Share of an endpoint's budget per visitor. */
import { EndpointLimitsSchema } from '@polylogue/contract/agents/publishing/public-endpoint';
import { expect, it } from 'vitest';
import { transaction } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { createChatHarness } from '../../../../testing/chat/chat-harness.ts';
import { countQuestion } from './endpoint-limits.ts';

it('counts the addresses of an IPv6 network as one', async () => {
  const { db, guideId: agentId } = await createChatHarness();
  const settings = {
    name: 'help',
    isEnabled: true,
    brandKey: 'default',
    allowedOrigins: [],
    retentionDays: 30,
    offersSignIn: false,
    allowsTesting: true,
    guidelinesDocumentIds: [],
  };
  const endpoint = { id: newId(), agentId, ...settings, limits: EndpointLimitsSchema.parse({ address: 2 }) };
  const ask = (ip: string) =>
    transaction(db, (tx) => countQuestion(tx, endpoint, { ownerId: newId(), ip, now: new Date() }));
  await ask('2001:db8:1:2::1');
  await ask('2001:db8:1:2:ffff::7');
  await expect(ask('2001:db8:1:2::9')).rejects.toThrow('public_endpoint.limit_reached');
  await ask('2001:db8:1:3::9');
  await ask('198.51.100.1');
  await ask('198.51.100.2');
});
