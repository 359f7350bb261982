/** Guidelines stop the sharing of personal agents until they are accepted. */
import { personalAgentRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { consentRoutes } from '@polylogue/contract/brands/guidelines/routes';
import { expect, it } from 'vitest';
import { addForcedGuidelines, requireGuidelines } from '../../../testing/access/guidelines.ts';
import { addPolicy } from '../../../testing/access/policies.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { createAgentHarness } from '../testing/agent-harness.ts';

it('stops sharing a personal agent with more people, but not taking it back', async () => {
  const harness = await createAgentHarness();
  const ann = await signIn(harness.app, { role: 'administrator', name: 'Ann' });
  let documentId = await addForcedGuidelines(harness.app.db);
  const refused = [409, 'guidelines.consent_required'];
  const accept = async () => {
    const request = { params: { guidelinesDocumentId: documentId } };
    const { version, language, textDigest } = (await harness.call(ann, consentRoutes.read, request)).body;
    const body = { version, language, textDigest, outcome: 'accepted' };
    await harness.call(ann, consentRoutes.answer, { ...request, body });
  };
  const [ben, { agentId: gptSystemId }] = [
    await signIn(harness.app, { role: 'member', name: 'Ben' }),
    await harness.personalAgent(ann),
  ];
  const params = { gptSystemId };
  const publish = async (userIds: string[]) => {
    const { version } = (await harness.call(ann, personalAgentRoutes.publishing, { params })).body;
    const body = { isPublished: true, audience: { userIds } };
    const { status, body: answer } = await harness.call(ann, personalAgentRoutes.publishV2, {
      params,
      version,
      body,
    });
    return status < 300 ? status : [status, answer.code];
  };
  await requireGuidelines(harness.app.db, documentId);
  expect(await publish([ben.userId])).toEqual(refused);
  await accept();
  expect(await publish([ben.userId])).toBe(200);
  documentId = await addForcedGuidelines(harness.app.db);
  await requireGuidelines(harness.app.db, documentId);
  expect(await publish([])).toBe(200);
  expect(await publish([ben.userId])).toEqual(refused);
  await requireGuidelines(harness.app.db);
  await addPolicy(harness.app.db, {
    guidelines_document_ids: [documentId],
    is_instance_policy: true,
    is_for_everyone: true,
  });
  await requireGuidelines(harness.app.db);
  expect(await publish([ben.userId])).toEqual(refused);
  await accept();
  expect(await publish([ben.userId])).toBe(200);
});
