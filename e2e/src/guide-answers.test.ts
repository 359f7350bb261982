// Answers of the built-in agents to their suggested questions, as a person reads them.
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { AgentForConversation, ExecutionDetails } from '@polylogue/contract/chat/conversations/schemas';
import type { Language } from '@polylogue/contract/languages';
import { fillPath } from '@polylogue/contract/path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedProvider } from '../../server/src/testing/models/scripted-provider.ts';
import { follow, journalOf } from '../faults/harness/stream-journal.ts';
import { administrator, administratorInEnvironment } from './people/administrator.ts';
import { readJson } from './people/client-over-http.ts';
import { signInOverHttp } from './people/sign-in-over-http.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from './product/product.ts';

interface Guest {
  agents: AgentForConversation[];
  /** The answer's text; throws for one that did not complete. */
  ask(agentName: string, question: string): Promise<string>;
  /** Reads the execution details of the last answer. */
  details(): Promise<ExecutionDetails>;
}

let provider: ScriptedProvider;
const products: Product[] = [];

async function start(environment: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct(await freshDataFolder(), {
    ...administratorInEnvironment,
    ...environment,
  });
  products.push(product);
  return product;
}

async function enter({ url }: Product, language: Language = 'en'): Promise<Guest> {
  const client = { url, token: await signInOverHttp(url, administrator), language };
  const { items: agents } = await readJson<{ items: AgentForConversation[] }>(
    client,
    agentRoutes.listAvailable.path,
  );
  let journal = journalOf('');
  return {
    agents,
    details() {
      const { conversationId = '', segmentId: conversationSegmentId = '' } = journal;
      const params = { conversationId, conversationSegmentId };
      return readJson(client, fillPath(conversationRoutes.executionDetails.path, params));
    },
    async ask(agentName, question) {
      const agentId = agents.find(({ name }) => name === agentName)?.gptSystemId ?? '';
      journal = journalOf(question);
      await follow({ ...client, agentId }, journal);
      expect(journal, question).toMatchObject({ ended: 'Complete', errors: [] });
      return journal.text;
    },
  };
}

beforeAll(async () => {
  provider = await ScriptedProvider.start();
});
afterAll(async () => {
  for (const product of products) {
    await product.stop();
    await removeDataFolder(product.dataFolder);
  }
  await provider.stop();
});

/** Texts that the answer to each question must contain. */
const neededWords: Record<string, string[]> = {
  'What can I do here?': ['ask an agent questions', 'sources of an answer', 'export your conversations'],
  'How do I connect an AI model?': [
    'To connect a model:',
    'Sign in as an administrator',
    '**Management**',
    'Choose the kind of provider',
    'Enter the key',
    '**Test connection**',
    'choose **Connect**',
  ],
  'How do I export a conversation?': ['menu of the conversation', '**Export**', 'downloads a file'],
  'Where is my data kept?': ['in one folder', '`./data`', 'POLYLOGUE_DATA'],
};

describe('without a model', () => {
  let product: Product;
  let guest: Guest;
  beforeAll(async () => {
    product = await start();
    guest = await enter(product);
  });

  it('answers every question that is suggested, whole and with a source', async () => {
    const suggested = guest.agents.flatMap(({ name, starterPrompts }) =>
      starterPrompts.map((question) => ({ name, question })),
    );
    expect(suggested.map(({ question }) => question).toSorted()).toEqual(Object.keys(neededWords).toSorted());
    for (const { name, question } of suggested) {
      const text = await guest.ask(name, question);
      expect(text, question).not.toContain("couldn't find");
      expect(text, question).toMatch(/[^:\s]\s+\[\d\]$/);
      for (const words of neededWords[question] ?? []) expect(text, question).toContain(words);
    }
  });

  it('shows a table that is asked for with all its rows', async () => {
    const text = await guest.ask('Guide', 'What are keyboard shortcuts?');
    expect(text).toContain('These keyboard shortcuts work in the chat:');
    expect(text.split('\n').filter((line) => line.startsWith('|'))).toHaveLength(2 + 13);
  });

  it('answers both of two questions', async () => {
    const text = await guest.ask('Guide', 'How do I rename a chat and how do I delete it?');
    expect(text).toMatch(/Choose \*\*Rename\*\*[^]*\[1\][^]*choose \*\*Delete\*\*[^]*\[2\]$/);
  });

  it('names the number that is asked for', async () => {
    expect(await guest.ask('Guide', 'How many agents are there?')).toContain(
      'Two agents come with the product',
    );
    expect(await guest.ask('Guide', 'What is the default port?')).toContain('3000');
    expect(await guest.ask('Guide', 'What is the limit for a password?')).toContain('at most 200');
  });

  it('answers in Arabic what it suggests in Arabic, out of a handbook in English', async () => {
    const reader = await enter(product, 'ar');
    const [agent] = reader.agents;
    expect(agent?.name).toBe('المرشد');
    for (const [index, words] of Object.values(neededWords).entries()) {
      const question = agent?.starterPrompts[index] ?? '';
      const text = await reader.ask('المرشد', question);
      expect(text, question).toMatch(/^التوثيق بالإنجليزية، وهذا ما جاء فيه:\n\n/);
      for (const word of words) expect(text, question).toContain(word);
    }
    const refusal = await reader.ask('المرشد', 'Who is the CEO of Microsoft?');
    expect(refusal).toMatch(/^لم أجد ذلك في التوثيق\. لا يمكنني البحث إلا/);
  });

  it('names the supported languages to a question in another one', async () => {
    const text = await guest.ask('Guide', 'Où sont gardées mes données ?');
    expect(text).toMatch(/^The documentation is in English, so I understand questions in English/);
    expect(text).not.toMatch(/\[\d\]/);
  });

  it.each([
    [
      'German',
      'Wie exportiere ich eine Unterhaltung?',
      /^Die Dokumentation ist auf Englisch\. Dort steht:\n\n/,
    ],
    ['Arabic', 'كيف أغيّر كلمة المرور؟', /^التوثيق بالإنجليزية، وهذا ما جاء فيه:\n\n/],
    ['Arabic, as suggested', 'كيف أصدّر محادثة؟', /^التوثيق بالإنجليزية، وهذا ما جاء فيه:\n\n/],
  ])('answers a simple question in %s out of a handbook in English', async (_language, question, opening) => {
    const text = await guest.ask('Guide', question);
    expect(text).toMatch(opening);
    expect(text).toMatch(/\[1\]/);
  });

  it('admits that its pages lack the answer', async () => {
    expect(await guest.ask('Guide', 'Who is the CEO of Microsoft?')).toMatch(
      /^I couldn't find that in the documentation\./,
    );
  });

  it('marks an uncertain answer, quotes the closest passage, and shows its sources', async () => {
    const text = await guest.ask('Guide', 'Which gadget wrote this, man or computer?');
    expect(text).toMatch(
      /^I'm not sure\. These passages come closest:(\n\n\*\*.+\*\*\n\n(> .*\n)*> .*\[\d\])+$/,
    );
    const { passages } = await guest.details();
    expect(passages.length).toBeGreaterThan(3);
    for (const { title, score } of passages) expect(score, title).toBeGreaterThan(0);
  });
});

it('with a model, answers every suggestion of every agent', async () => {
  provider.say(/./, 'The model says so.', { perSecond: 500 });
  const guest = await enter(await start(provider.environment));
  expect(guest.agents.map(({ name }) => name)).toEqual(['Guide', 'Assistant']);
  for (const { name, starterPrompts } of guest.agents) {
    expect(starterPrompts).toHaveLength(4);
    for (const prompt of starterPrompts) {
      const question = prompt.replace(/\{\{\w+\}\}/, 'Kettles fur up with lime.');
      expect(await guest.ask(name, question), question).toContain('The model says so.');
    }
  }
});
