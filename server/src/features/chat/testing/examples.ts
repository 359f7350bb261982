/** Example conversations of an owner in each context: own, visitor's and draft tests. */
import { type Database, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { addUpload } from '../../../testing/add-upload.ts';
import {
  addDraft,
  addEndpoint,
  copyAgent,
  findBuiltIn,
  testSealer,
} from '../../../testing/chat/chat-contexts.ts';
import type { ExampleParams, FeatureExamples } from '../../../testing/every-route/feature-examples.ts';
import { testClock } from '../../../testing/test-clock.ts';
import { openHandover } from '../visitors/handover/handover.ts';
import { openSession, visitorAuthentication } from '../visitors/service.ts';
import type { ConversationScope } from '../contexts/conversation-context.ts';

const at = new Date('2026-01-02T03:04:05Z');
const clock = testClock();

/** Inserts a conversation with a complete answer and its ended run. */
async function addConversation(
  db: Database,
  { kind, ownerId, configurationStateId }: ConversationScope,
  agentId: string | null,
): Promise<ExampleParams> {
  const [conversationId, segmentId, runId, requestId] = [newId(), newId(), newId(), newId()];
  await transaction(db, async (tx) => {
    await tx
      .insertInto('conversations')
      .values({
        id: conversationId,
        owner_id: ownerId,
        context: kind,
        configuration_state_id: configurationStateId,
        agent_id: agentId,
        brand_key: 'default',
        title: 'An example',
        title_source: 'question',
        selected_leaf_id: segmentId,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await tx
      .insertInto('segments')
      .values({
        id: segmentId,
        conversation_id: conversationId,
        question: 'What is this?',
        answer: 'An example.',
        answer_source: 'library',
        status: 'Complete',
        created_at: at,
      })
      .execute();
    await tx
      .insertInto('answer_runs')
      .values({
        id: runId,
        owner_id: ownerId,
        request_id: requestId,
        body_hash: 'none',
        conversation_id: conversationId,
        segment_id: segmentId,
        server_id: 'example',
        status: 'Complete',
        started_at: at,
        heartbeat_at: at,
        ended_at: at,
        text_end: 11,
      })
      .execute();
  });
  return { conversationId, conversationSegmentId: segmentId, requestId };
}

async function addVisitor(db: Database, agentId: string): Promise<ExampleParams> {
  const deps = { db, clock, sealer: testSealer };
  const publicChatEndpoint = await addEndpoint(deps, {
    agentId: await copyAgent(deps, agentId, { capabilityTypes: ['FileSearch', 'Vision'] }),
    limits: { session: 1e9, address: 1e9, endpoint: 1e9, day: 1e9 },
  });
  const { sessionIdentifier } = await openSession(deps, { publicChatEndpoint });
  const { ownerId = '', sessionHash = '' } = (await visitorAuthentication(deps)(sessionIdentifier)) ?? {};
  const { code } = await openHandover(deps, { sessionHash });
  const scope = { kind: 'public', ownerId, configurationStateId: null } as const;
  const conversation = await addConversation(db, scope, agentId);
  const visionImageId = await addUpload(db, ownerId, 'Picture');
  return { publicChatEndpoint, sessionIdentifier, code, visionImageId, ...conversation };
}

async function addTest(
  db: Database,
  { ownerId, kind }: Pick<ConversationScope, 'ownerId'> & { kind: 'draft' | 'admin-draft' },
): Promise<ExampleParams> {
  const agentType = kind === 'draft' ? ('User' as const) : ('System' as const);
  const configurationStateId = await addDraft({ db, clock }, { authorId: ownerId, agentType });
  const params = await addConversation(db, { kind, ownerId, configurationStateId }, null);
  return { [kind === 'draft' ? 'configStateId' : 'stateId']: configurationStateId, ...params };
}

/** Prefixes parameters with a feature, so that they apply to its routes only. */
const of = (feature: string, params: ExampleParams): ExampleParams =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [`${feature}.${name}`, value]));

const further = () => ({ question: 'And then?' });
const leaf = (own: ExampleParams) => ({ selectedLeafSegmentId: own['conversationSegmentId'] });
const endpoint = (own: ExampleParams) => ({ publicChatEndpoint: own['publicChatEndpoint'] ?? '' });
const handover = (own: ExampleParams) => ({ code: own['code'] ?? 'x'.repeat(43) });
const source = { path: 'example.md', title: 'Example' };

export const examples: FeatureExamples = {
  async objects(db, ownerId) {
    const gptSystemId = await findBuiltIn(db, 'guide');
    const own = { kind: 'user', ownerId, configurationStateId: null } as const;
    const params = await addConversation(db, own, gptSystemId);
    const visitor = await addVisitor(db, gptSystemId);
    return {
      gptSystemId,
      ...params,
      ...of('publicConversations', visitor),
      ...of('publicVisionImages', visitor),
      ...of('visitorHandovers', visitor),
      ...of('chatLimits', visitor),
      ...of('draftConversations', await addTest(db, { ownerId, kind: 'draft' })),
      ...of('adminDraftConversations', await addTest(db, { ownerId, kind: 'admin-draft' })),
    };
  },
  bodies: {
    'publicConversations.openSession': endpoint,
    'visitorHandovers.preview': handover,
    'visitorHandovers.take': handover,
    'conversations.addSegment': further,
    'publicConversations.addSegment': further,
    'draftConversations.addSegment': further,
    'adminDraftConversations.addSegment': further,
    'conversations.updateSelectedLeafSegmentId': leaf,
    'publicConversations.updateSelectedLeafSegmentId': leaf,
    'draftConversations.updateSelectedLeafSegmentId': leaf,
    'adminDraftConversations.updateSelectedLeafSegmentId': leaf,
  },
  queries: {
    'publicConversations.detailsForConversation': endpoint,
    'conversations.citations': source,
    'conversations.citationFile': source,
    'publicConversations.citations': source,
    'publicConversations.citationFile': source,
    'draftConversations.citations': source,
    'draftConversations.citationFile': source,
    'adminDraftConversations.citations': source,
    'adminDraftConversations.citationFile': source,
  },
  // Includes the lookups of a visitor's session and endpoint, or of a draft.
  queryCounts: {
    'conversations.followUps': 2,
    'publicConversations.followUps': 4,
    'draftConversations.followUps': 3,
    'adminDraftConversations.followUps': 3,
    'publicConversations.get': 4,
    'publicConversations.updateSelectedLeafSegmentId': 5,
    'publicConversations.export': 4,
    'publicConversations.citations': 3,
    'publicConversations.citationFile': 3,
    'publicConversations.feedback': 3,
    'publicConversations.removeFeedback': 3,
    'publicConversations.openSession': 2,
    'publicConversations.embedding': 2,
    'visitorHandovers.open': 4,
    'visitorHandovers.preview': 2,
    'visitorHandovers.take': 7,
    'publicConversations.detailsForConversation': 5,
    'draftConversations.get': 3,
    'draftConversations.updateSelectedLeafSegmentId': 4,
    'draftConversations.export': 3,
    'draftConversations.citations': 2,
    'draftConversations.citationFile': 2,
    'draftConversations.executionDetails': 3,
    'draftConversations.traceLogs': 3,
    'adminDraftConversations.get': 3,
    'adminDraftConversations.updateSelectedLeafSegmentId': 4,
    'adminDraftConversations.export': 3,
    'adminDraftConversations.citations': 2,
    'adminDraftConversations.citationFile': 2,
    'conversations.citationFile': 1,
    'adminDraftConversations.executionDetails': 3,
    'adminDraftConversations.traceLogs': 3,
    'adminDraftConversations.detailsForConversation': 1,
  },
};
