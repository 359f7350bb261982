import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/http/api-failure.ts';
import {
  addressProblem,
  connectionOf,
  emptyDraft,
  isPrivateAddress,
  refusedFields,
} from './provider-draft.ts';

describe('addresses of model servers', () => {
  it.each([
    'http://localhost:11434/v1',
    'http://127.0.0.1:8000/v1',
    'http://10.1.2.3/v1',
    'http://172.20.0.5:8080/v1',
    'http://192.168.1.9/v1',
    'http://[::1]:8000/v1',
    'https://models.local/v1',
  ])('asks to allow %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['https://api.openai.com/v1', 'http://172.32.0.1/v1', 'https://10.example.org', '', 'nonsense'])(
    'does not ask about %j',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );

  it('never carries an old permission over to another, public address', () => {
    const draft = { ...emptyDraft, allowPrivateAddress: true, baseUrl: 'https://api.example.org/v1' };
    expect(connectionOf(draft)).toMatchObject({ allowPrivateAddress: false });
  });
});

describe('what is entered', () => {
  it.each([
    ['127.0.0.1:9', 'notAnAddress'],
    ['localhost:11434/v1', 'notAnAddress'],
    ['http://127.0.0.1:9/v1?key=secret', 'holdsMore'],
    ['https://user:secret@api.example.org/v1', 'holdsMore'],
    [' http://127.0.0.1:9/v1 ', undefined],
    ['', undefined],
  ] as const)('finds the problem of the address %j before the server does', (address, problem) => {
    expect(addressProblem(address)).toBe(problem);
  });

  it("finds the fields of the server's refusal", () => {
    const errors = [
      { key: 'baseUrl', value: 'Invalid URL' },
      { key: 'model', value: 'Too long' },
      { key: 'other', value: '' },
    ];
    const data = { code: 'request.invalid', errors, requestId: 'r' };
    expect(refusedFields(new ApiError({ status: 400, data, requestId: 'r' }))).toEqual([
      'baseUrl',
      'defaultModel',
    ]);
    expect(refusedFields(undefined)).toEqual([]);
  });
});
