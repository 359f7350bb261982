/** Model server on loopback that implements every vendor's protocol. */
import { LLMock } from '@copilotkit/aimock';
import type { ModelProviderKind } from '@polylogue/contract/instance/model-providers/schemas';
import type { ModelConnection } from '../../models/model-connection.ts';
import { atEndOfFile } from '../at-end-of-file.ts';

export type ModelDouble = LLMock;

/** Starts a server on a free port until the test file ends. */
export async function modelDouble(): Promise<ModelDouble> {
  const double = new LLMock({ port: 0, host: '127.0.0.1', chunkSize: 5 });
  await double.start();
  atEndOfFile(() => double.stop());
  return double;
}

/** Returns a connection to the server at `url` as this vendor, with the loopback address accepted. */
export function connectionTo(url: string, kind: ModelProviderKind): ModelConnection {
  const baseUrl = kind === 'azure-openai' ? url : `${url}/v1`;
  return { kind, baseUrl, apiKey: 'test-key-1234', allowPrivateAddress: true };
}
