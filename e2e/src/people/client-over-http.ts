/** Somebody who uses the product without a browser. */
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import type { Client } from '../../faults/harness/stream-journal.ts';
import type { Credentials } from '../../../server/src/testing/identity/embedded-sign-in.ts';
import { signInOverHttp } from './sign-in-over-http.ts';

/** Reads a JSON response. Throws with the response body unless it succeeds. */
export async function readJson<T>(
  { url, token, language = 'en' }: Omit<Client, 'agentId'>,
  address: string,
): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
  const response = await fetch(`${url}${address}`, { headers });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** The id of an agent of the product's own. */
export async function agentIdOf(
  reader: Omit<Client, 'agentId'>,
  agentName: 'Guide' | 'Assistant',
): Promise<string> {
  const { items } = await readJson<{ items: { name: string; gptSystemId: string }[] }>(
    reader,
    agentRoutes.listAvailable.path,
  );
  const agent = items.find(({ name }) => name === agentName);
  if (!agent) throw new Error(`The product offers no ${agentName}.`);
  return agent.gptSystemId;
}

/** Signs in at the product that listens at `url`, and chooses whom to ask; the Guide is always there. */
export async function clientOverHttp(
  url: string,
  account: Credentials,
  agentName: 'Guide' | 'Assistant' = 'Guide',
): Promise<Client> {
  const token = await signInOverHttp(url, account);
  return { url, token, agentId: await agentIdOf({ url, token }, agentName) };
}
