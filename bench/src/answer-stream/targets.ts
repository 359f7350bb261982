/** Measured targets: the model server itself, a bare pipe to it, and the product with signed-in people. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { fillPath } from '@polylogue/contract/path';
import { agentIdOf } from '../../../e2e/src/people/client-over-http.ts';
import {
  emptyDataFolder,
  removeDataFolder,
  startProduct,
  untilHandbookIsRead,
} from '../../../e2e/src/product/product.ts';
import { type EntraDouble, startEntraDouble } from '../../../server/src/testing/identity/entra-double.ts';
import { providerEnvironment } from '../../../server/src/testing/models/scripted-provider.ts';
import { type Started, startProgram } from './processes.ts';
import type { Question } from './read-answer.ts';

export interface Target {
  name: string;
  pid: number;
  /** The question of the reader with this number, always the start of a new conversation. */
  question(reader: number, text: string): Question;
  stop(): Promise<void>;
}

/** One person may have three answers running (choices.md). */
const answersPerPerson = 3;

function modelServer(name: string, { url, pid, stop }: Started): Target {
  return {
    name,
    pid,
    question: (_reader, text) => ({
      url: `${url}/v1/chat/completions`,
      headers: {},
      body: { model: 'scripted', stream: true, messages: [{ role: 'user', content: text }] },
    }),
    stop: async () => stop(),
  };
}

export async function startUpstream(): Promise<Target & { url: string }> {
  const started = await startProgram('scripted-upstream.ts');
  return { ...modelServer('model server', started), url: started.url };
}

export const startBarePipe = async (upstreamUrl: string): Promise<Target> =>
  modelServer('bare pipe', await startProgram('bare-pipe.ts', upstreamUrl));

/** Signs a person in as the browser does after Entra ID: an ID token for the product's token. */
async function signIn(url: string, double: EntraDouble, person: number): Promise<string> {
  const idToken = await double.idToken({ sub: `person-${person}`, oid: `person-${person}` });
  const exchange = fillPath(identityRoutes.generateToken.path, { identityProvider: 'EntraId' });
  const response = await fetch(`${url}${exchange}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tokenRequest: { idToken } }),
  });
  if (!response.ok) throw new Error(`${exchange}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { n1AIToken: string }).n1AIToken;
}

/** The product on a data folder of its own, where the first start is past, and enough people for `readers` answers at once. */
export async function startPolylogue(
  upstreamUrl: string,
  readers: number,
  environment: Record<string, string> = {},
): Promise<Target & { url: string; administrator: { authorization: string } }> {
  const double = await startEntraDouble();
  const upstream = new URL(upstreamUrl).host;
  const dataFolder = await emptyDataFolder();
  const first = await startProduct(dataFolder);
  await untilHandbookIsRead(first);
  await first.stop();
  const product = await startProduct(dataFolder, {
    ...double.environment,
    POLYLOGUE_ADMIN_OBJECT_ID: 'person-0',
    ...providerEnvironment(upstream),
    POLYLOGUE_ALLOWED_ADDRESSES: `${double.address},${upstream}`,
    NODE_EXTRA_CA_CERTS: double.certificateFile,
    ...environment,
  });
  const tokens: string[] = [];
  for (let person = 0; person * answersPerPerson < readers; person += 1) {
    tokens.push(await signIn(product.url, double, person));
  }
  const [token = ''] = tokens;
  const gptSystemId = await agentIdOf({ url: product.url, token }, 'Assistant');
  const asking = `${product.url}${fillPath(conversationRoutes.create.path, { gptSystemId })}`;
  return {
    name: 'Polylogue',
    url: product.url,
    administrator: { authorization: `Bearer ${token}` },
    pid: product.process.pid ?? 0,
    question: (reader, question) => ({
      url: asking,
      headers: {
        authorization: `Bearer ${tokens[reader % tokens.length]}`,
        'x-request-id': crypto.randomUUID(),
      },
      body: { question },
    }),
    async stop() {
      await product.stop();
      await double.stop();
      await removeDataFolder(dataFolder);
    },
  };
}
