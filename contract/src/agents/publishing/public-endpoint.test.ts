import { describe, expect, it } from 'vitest';
import { OriginSchema, PublicEndpointSettingsSchema } from './public-endpoint.ts';

const endpoint = { name: 'desk', isEnabled: true, brandKey: 'default' };

describe('allowed origin', () => {
  it.each([
    ['https://www.example.com', 'https://www.example.com'],
    ['HTTPS://WWW.Example.com/', 'https://www.example.com'],
    ['https://example.com:443', 'https://example.com'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('normalizes %s to %s', (given, kept) => {
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
  ])('rejects %j', (given) => {
    expect(OriginSchema.safeParse(given).success).toBe(false);
  });
});

describe('settings of an endpoint', () => {
  it('have default limits and a default retention time', () => {
    const { limits, retentionDays, allowedOrigins } = PublicEndpointSettingsSchema.parse(endpoint);
    expect({ limits, retentionDays, allowedOrigins }).toEqual({
      limits: { session: 30, address: 120, endpoint: 1_000, day: 5_000 },
      retentionDays: 30,
      allowedOrigins: [],
    });
  });

  it('reject a short identity key', () => {
    const withKey = (primary: string) =>
      PublicEndpointSettingsSchema.safeParse({ ...endpoint, identityKeys: { primary } }).success;
    expect([withKey('x'.repeat(31)), withKey('x'.repeat(32))]).toEqual([false, true]);
  });
});
