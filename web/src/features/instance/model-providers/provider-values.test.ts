import { describe, expect, it } from 'vitest';
import { connectionOf, isPrivateAddress, newValues } from './provider-values.ts';

describe('addresses of model servers', () => {
  it.each([
    'http://localhost:11434/v1',
    'http://127.0.0.1:8000/v1',
    'http://10.1.2.3/v1',
    'http://172.20.0.5:8080/v1',
    'http://192.168.1.9/v1',
    'http://[::1]:8000/v1',
    'https://models.local/v1',
  ])('requires permission for %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['https://api.openai.com/v1', 'http://172.32.0.1/v1', 'https://10.example.org', '', null])(
    'requires no permission for %j',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );

  it('does not transfer a permission to another, public address', () => {
    const values = { ...newValues, allowPrivateAddress: true, baseUrl: 'https://api.example.org/v1' };
    expect(connectionOf(values)).toMatchObject({ allowPrivateAddress: false });
  });
});
