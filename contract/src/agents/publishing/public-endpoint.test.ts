import { describe, expect, it } from 'vitest';
import { OriginSchema, PublicEndpointSettingsSchema } from './public-endpoint.ts';

const endpoint = { name: 'desk', isEnabled: true, brandKey: 'default' };

describe('an origin that may show the chat', () => {
  it.each([
    ['https://www.example.com', 'https://www.example.com'],
    ['HTTPS://WWW.Example.com/', 'https://www.example.com'],
    ['https://example.com:443', 'https://example.com'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s is kept as %s', (given, kept) => {
    expect(OriginSchema.parse(given)).toBe(kept);
  });

  it.each([
    '*',
    'https://*.example.com',
    'null',
    'example.com',
    'ftp://example.com',
    'https://example.com/path',
    'https://example.com?x',
    'https://user@example.com',
    "https://example.com; script-src 'unsafe-inline'",
    'https://example.com https://other.example',
    'https://example.com\nx: y',
    'http://[::1]:3000',
    'javascript:alert(1)',
  ])('%j is none', (given) => {
    expect(OriginSchema.safeParse(given).success).toBe(false);
  });
});

describe('settings of an endpoint', () => {
  it('have limits and a time for which conversations are kept, where nobody sets them', () => {
    const { limits, retentionDays, allowedOrigins } = PublicEndpointSettingsSchema.parse(endpoint);
    expect({ limits, retentionDays, allowedOrigins }).toEqual({
      limits: { session: 30, address: 120, endpoint: 1_000, day: 5_000 },
      retentionDays: 30,
      allowedOrigins: [],
    });
  });

  it('take no identity key that can be guessed', () => {
    const withKey = (primary: string) =>
      PublicEndpointSettingsSchema.safeParse({ ...endpoint, identityKeys: { primary } }).success;
    expect([withKey('x'.repeat(31)), withKey('x'.repeat(32))]).toEqual([false, true]);
  });
});
