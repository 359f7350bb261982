import { newId } from '../../../../db/id.ts';
import { findBuiltIn } from '../../../../testing/chat/chat-contexts.ts';
import type { ExampleParams, FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';

const at = new Date('2026-01-02T03:04:05Z');
const prompt = (holder: { owner_id: string } | { agent_id: string }, position = 0) => ({
  id: newId(),
  ...holder,
  title: 'Summarise',
  text: 'Summarise it for {{audience}}',
  position,
  created_at: at,
  updated_at: at,
});

const settings = () => ({ title: 'Shorten', text: 'In {{lines:3|10}} lines', position: 0 });
const ofAgent = (own: ExampleParams) => ({ gptSystemId: own['gptSystemId'] ?? '' });

export const examples: FeatureExamples = {
  async objects(db, ownerId) {
    const agentId = await findBuiltIn(db, 'guide');
    const [own, agents] = [prompt({ owner_id: ownerId }), prompt({ agent_id: agentId })];
    await db.insertInto('prompts').values([own]).execute();
    await db.insertInto('prompts').values([agents]).execute();
    return { 'userPrompts.promptId': own.id, 'agentPrompts.promptId': agents.id };
  },
  bodies: {
    'userPrompts.create': settings,
    'userPrompts.update': settings,
    'agentPrompts.create': (own) => ({ ...settings(), ...ofAgent(own) }),
    'agentPrompts.update': settings,
  },
  queries: {
    'agentPrompts.list': ofAgent,
    'publicConversations.promptsForConversation': (own) => ({
      publicChatEndpoint: own['publicChatEndpoint'] ?? '',
    }),
  },
  queryCounts: {
    'userPrompts.list': 1,
    'userPrompts.create': 7,
    'userPrompts.update': 5,
    'userPrompts.remove': 4,
    'agentPrompts.list': 2,
    'agentPrompts.create': 11,
    'agentPrompts.update': 12,
    'agentPrompts.remove': 10,
    'conversations.promptsForConversation': 4,
    'publicConversations.promptsForConversation': 5,
  },
  async addMany(db, ownerId) {
    const many = Array.from({ length: 100 }, (_, index) => prompt({ owner_id: ownerId }, index + 1));
    await db.insertInto('prompts').values(many).execute();
  },
};
