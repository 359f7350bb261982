import { describe, expect, it } from 'vitest';
import { identityAddress, InsecureAuthorityError, msalConfiguration } from './identity-config.ts';

const address = (instance: string, tenantId: string) =>
  identityAddress({ clientId: 'c', instance, tenantId });
const configure = (instance: string, tenantId: string, metadata?: string) =>
  msalConfiguration(address(instance, tenantId), {
    clientId: 'c',
    origin: 'https://chat.example.org',
    metadata,
  });

describe('identity configuration', () => {
  it('uses the Entra ID protocol for Entra ID', () => {
    const { auth, system } = configure('https://login.microsoftonline.com/', 'tenant-1');
    expect(auth).toMatchObject({
      authority: 'https://login.microsoftonline.com/tenant-1',
      redirectUri: 'https://chat.example.org/auth/jwt/login',
    });
    expect(system?.protocolMode).toBe('AAD');
  });

  it('uses OpenID Connect for other hosts, including similar host names', () => {
    for (const host of ['sso.example.org', 'login.microsoftonline.com.example.org', 'xb2clogin.com']) {
      const { auth, system } = configure(`https://${host}`, 'realms/main');
      expect(auth).toMatchObject({ authority: `https://${host}/realms/main`, knownAuthorities: [host] });
      expect(system?.protocolMode).toBe('OIDC');
    }
  });

  it('gives the local embedded provider an https authority and its metadata', () => {
    expect(address('http://127.0.0.1:3000/', 'oidc')).toEqual({
      authority: 'https://127.0.0.1:3000/oidc',
      metadataUrl: 'http://127.0.0.1:3000/oidc/.well-known/openid-configuration',
      isMicrosoft: false,
    });
    expect(configure('http://localhost:3000/', 'oidc', '{}').auth.authorityMetadata).toBe('{}');
  });

  it('needs no metadata over https', () => {
    expect(address('https://chat.example.org/', 'oidc').metadataUrl).toBeUndefined();
  });

  it('rejects http except on this machine, since browsers lack cryptography there', () => {
    expect(() => address('http://chat.example.org/', 'oidc')).toThrow(InsecureAuthorityError);
  });

  it('keeps the identity cache in session storage', () => {
    expect(configure('https://sso.example.org', '').cache).toEqual({ cacheLocation: 'sessionStorage' });
  });
});
