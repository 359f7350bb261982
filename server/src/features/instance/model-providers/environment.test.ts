import { expect, test } from 'vitest';
import { environmentProviders } from './environment.ts';

test('defines no provider without keys', () => {
  expect(environmentProviders({ PATH: '/bin', OPENAI_API_KEY: '' })).toEqual({
    all: [],
    answering: undefined,
  });
});

test('uses a default model if only a key is set', () => {
  const { answering } = environmentProviders({ OPENAI_API_KEY: 'sk-0123456789abcdef' });
  expect(answering).toMatchObject({
    id: 'environment-openai',
    kind: 'openai',
    hasKey: true,
    keyLast4: 'cdef',
  });
  expect(answering?.defaultModel).toBeTruthy();
});

test('applies POLYLOGUE_MODEL to the first provider', () => {
  const { all, answering } = environmentProviders({
    OPENAI_API_KEY: 'sk-1',
    ANTHROPIC_API_KEY: 'sk-2',
    POLYLOGUE_MODEL: 'gpt-5.6',
  });
  expect(answering).toMatchObject({ kind: 'openai', defaultModel: 'gpt-5.6' });
  expect(all[1]?.defaultModel).not.toBe('gpt-5.6');
});

test('applies a prefixed POLYLOGUE_MODEL to the provider of that kind', () => {
  const { answering } = environmentProviders({
    OPENAI_API_KEY: 'sk-1',
    ANTHROPIC_API_KEY: 'sk-2',
    POLYLOGUE_MODEL: 'anthropic/claude-opus-5',
  });
  expect(answering).toMatchObject({ kind: 'anthropic', defaultModel: 'claude-opus-5' });
});

test('keeps a slash in the name of a local model', () => {
  const { answering } = environmentProviders({
    OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:8000/v1',
    POLYLOGUE_MODEL: 'meta-llama/Llama-4',
  });
  expect(answering).toMatchObject({
    defaultModel: 'meta-llama/Llama-4',
    name: '127.0.0.1:8000',
    allowPrivateAddress: true,
    hasKey: false,
  });
});

test('uses an Azure deployment', () => {
  const { answering } = environmentProviders({
    AZURE_OPENAI_ENDPOINT: 'https://res.openai.azure.com',
    AZURE_OPENAI_API_KEY: 'k',
    AZURE_OPENAI_DEPLOYMENT: 'chat',
    AZURE_OPENAI_API_VERSION: '2024-10-21',
  });
  expect(answering).toMatchObject({ kind: 'azure-openai', defaultModel: 'chat', apiVersion: '2024-10-21' });
});

test('has no default for a server without a configured model', () => {
  const { all, answering } = environmentProviders({
    OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:8000/v1',
  });
  expect(all).toHaveLength(1);
  expect(answering).toBeUndefined();
});

test.each([
  ['OPENAI_COMPATIBLE_BASE_URL', 'http://user:hunter2@host/v1'],
  ['OPENAI_COMPATIBLE_BASE_URL', 'http://host/v1?key=hunter2'],
  ['OPENAI_BASE_URL', 'https://hunter2@host/v1'],
  ['ANTHROPIC_BASE_URL', 'https://host/v1#hunter2'],
  ['AZURE_OPENAI_ENDPOINT', 'https://res.openai.azure.com?api-key=hunter2'],
])('rejects a secret in %s without repeating it: %s', (name, address) => {
  const start = () => environmentProviders({ [name]: address });
  expect(start).toThrow(new RegExp(`${name}: Only scheme, host, port and path`));
  expect(start).not.toThrow('hunter2');
});

test('rejects an invalid address and names the variable', () => {
  expect(() => environmentProviders({ AZURE_OPENAI_ENDPOINT: 'res.openai.azure.com' })).toThrow(
    'AZURE_OPENAI_ENDPOINT',
  );
});
