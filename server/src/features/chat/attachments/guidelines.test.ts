/** Guidelines stop uploads until they are accepted, and nothing else. */
import { consentRoutes } from '@polylogue/contract/brands/guidelines/routes';
import { attachmentRoutes } from '@polylogue/contract/chat/attachments/routes';
import { visionImageRoutes } from '@polylogue/contract/chat/attachments/vision-image-routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { publicConversationRoutes } from '@polylogue/contract/chat/visitors/routes';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import type { Route } from '@polylogue/contract/http';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { newId } from '../../../db/id.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createAttachmentHarness } from '../../../testing/chat/attachment-harness.ts';
import { addEndpoint } from '../../../testing/chat/chat-contexts.ts';
import {
  addForcedGuidelines,
  requireGuidelines,
  requireOfAgent,
} from '../../../testing/access/guidelines.ts';
import { addPolicy } from '../../../testing/access/policies.ts';
import { picture } from '../../../testing/sample-files.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';

let harness: Awaited<ReturnType<typeof createAttachmentHarness>>;
let ann: SignedIn;
let documentId: string;
beforeAll(async () => {
  harness = await createAttachmentHarness();
});
beforeEach(async () => {
  await requireGuidelines(harness.app.db);
  ann = await signIn(harness.app, { role: 'administrator', name: 'Ann' });
  documentId = await addForcedGuidelines(harness.app.db);
});

type Credentials = { token: string } | { headers: Record<string, string> };
const refused = [409, 'guidelines.consent_required'];

async function codeOf(route: Route, credentials: Credentials, request: object = {}) {
  const answer = await harness.app.call(route, { ...credentials, ...request });
  return answer.statusCode < 300 ? answer.statusCode : [answer.statusCode, answer.json().code];
}

async function accept(credentials: Credentials): Promise<void> {
  const request = { ...credentials, params: { guidelinesDocumentId: documentId } };
  const { version, language, textDigest } = (await harness.app.call(consentRoutes.read, request)).json();
  const body = { version, language, textDigest, outcome: 'accepted' };
  expect((await harness.app.call(consentRoutes.answer, { ...request, body })).statusCode).toBe(200);
}

const file = () => ({ body: { file: new File(['Leave is thirty days.'], 'leave.txt') } });
const image = async () => ({ body: { file: new File([new Uint8Array(await picture('png'))], 'a.png') } });

it('stops uploads of people in every context until they accept', async () => {
  await requireGuidelines(harness.app.db, documentId);
  const upload = async () => [
    await codeOf(attachmentRoutes.upload, ann, file()),
    await codeOf(visionImageRoutes.user.upload, ann, await image()),
    await codeOf(visionImageRoutes.draft.upload, ann, await image()),
    await codeOf(visionImageRoutes.adminDraft.upload, ann, await image()),
  ];
  expect(await upload()).toEqual([refused, refused, refused, refused]);
  expect(await codeOf(conversationRoutes.list, ann)).toBe(200);
  await accept(ann);
  expect(await upload()).toEqual([200, 200, 200, 200]);
  expect(await codeOf(identityRoutes.signOut, ann)).toBe(204);
});

/** Adds an agent whose policy requires the document. */
async function limitedAgent(): Promise<string> {
  const { db } = harness.app;
  const policy = { guidelines_document_ids: [documentId], is_for_everyone: true };
  const [agentId, policyId] = [await harness.agent(), await addPolicy(db, policy)];
  await db
    .updateTable('agents')
    .set({ chat_access_policy_ids: [policyId] })
    .where('id', '=', agentId)
    .execute();
  // Drops cached requirements.
  await requireGuidelines(db);
  return agentId;
}

it.each([
  [
    'its agent',
    (agentId: string) => requireOfAgent(harness.app.db, agentId, documentId),
    () => harness.agent(),
  ],
  ["its agent's policy", async () => undefined, limitedAgent],
])('stops uploads that name an agent for what %s requires', async (_by, require, createAgent) => {
  const agentId = await createAgent();
  await require(agentId);
  const upload = async () => [
    await codeOf(attachmentRoutes.upload, ann, { ...file(), query: { gptSystemId: agentId } }),
    await codeOf(visionImageRoutes.user.upload, ann, { ...(await image()), query: { gptSystemId: agentId } }),
    await codeOf(attachmentRoutes.upload, ann, file()),
  ];
  const before = await upload();
  await accept(ann);
  expect([before, await upload()]).toEqual([
    [refused, refused, 200],
    [200, 200, 200],
  ]);
});

it('rejects uploads for an agent that the person may not chat with', async () => {
  const query = { gptSystemId: newId() };
  expect(await codeOf(attachmentRoutes.upload, ann, { ...file(), query })).toEqual([404, 'agent.not_found']);
});

it.each([
  ['endpoint', () => harness.agent(), () => [documentId]],
  ["agent's policy", limitedAgent, () => []],
])('stops uploads of visitors for what their %s requires', async (_by, createAgent, required) => {
  const agentId = await createAgent();
  const endpoint = { agentId, guidelinesDocumentIds: required() };
  const body = { publicChatEndpoint: await addEndpoint(harness.app, endpoint) };
  const opened = await harness.app.call(publicConversationRoutes.openSession, { body });
  const visitor = { headers: { [sessionIdentifierHeader]: opened.json().sessionIdentifier } };
  const upload = () => codeOf(attachmentRoutes.upload, visitor, file());
  const before = await upload();
  await accept(visitor);
  expect([before, await upload()]).toEqual([refused, 200]);
});
