// Adapter of the yardstick to this product: signs in, starts a conversation, asks, lists and opens.
// Needs a Node that reads TypeScript (22.22 or newer).
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import { signInOverHttp } from '../../e2e/src/people/sign-in-over-http.ts';
import { emailOf, forwardedFor, longTitle, peopleCount, peoplePassword } from './people.ts';

/** @typedef {{ headers: Record<string, string>, longConversationId?: string }} Session */

/** @param {{ base: string, people?: string }} options */
const adapter = ({ base, people = '240' }) => {
  const count = Math.min(Number(people), peopleCount);
  /** @type {Map<number, Promise<Session>>} */
  const signedIn = new Map();
  let next = 0;

  /** @param {number} person */
  async function signIn(person) {
    const headers = forwardedFor(person);
    const account = { email: emailOf(person), password: peoplePassword };
    const token = await signInOverHttp(base, account, headers);
    return { headers: { ...headers, authorization: `Bearer ${token}` } };
  }

  /** @param {number} person */
  function sessionOf(person) {
    const session = signedIn.get(person) ?? signIn(person);
    signedIn.set(person, session);
    return session;
  }

  /** @param {string} path @param {Session} session */
  async function json(path, { headers }) {
    const response = await fetch(base + path, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  /** @type {Promise<string> | undefined} */
  let assistant;
  /** @param {Session} session */
  const assistantOf = (session) =>
    (assistant ??= json(agentRoutes.listAvailable.path, session).then(
      ({ items }) =>
        items.find((/** @type {{ name: string }} */ { name }) => name === 'Assistant').gptSystemId,
    ));

  return {
    maxSessions: count,
    session: () => sessionOf(next++ % count),
    /** A conversation begins with its first question: this finds out whom to ask. @param {Session} session */
    newConversation: (session) => assistantOf(session),
    /** @param {Session} session @param {string} gptSystemId @param {string} question */
    chat: ({ headers }, gptSystemId, question) => ({
      url: base + fillPath(conversationRoutes.create.path, { gptSystemId }),
      method: 'POST',
      headers: { ...headers, 'x-request-id': crypto.randomUUID() },
      body: { question },
    }),
    async seeded() {
      const session = await sessionOf(0);
      const { items } = await json(
        `${conversationRoutes.list.path}?keywords=${encodeURIComponent(longTitle)}`,
        session,
      );
      return { ...session, longConversationId: items[0].conversationId };
    },
    /** @param {Session} session */
    list: ({ headers }) => ({ url: base + conversationRoutes.list.path, headers }),
    /** @param {Session} session */
    open: ({ headers, longConversationId = '' }) => ({
      url: base + fillPath(conversationRoutes.get.path, { conversationId: longConversationId }),
      headers,
    }),
  };
};

// The yardstick asks for it so.
export default adapter;
