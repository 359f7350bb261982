/** Keys of the embedded provider, derived from the instance's secret: nothing to store, nothing to lose. */
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface ProviderKeys {
  /** Private signing key, as the provider library wants it. */
  signing: JWK;
  /** Verifies what `signing` signed. */
  verifying: KeyObject;
  cookies: string[];
}

/** Derives the keys. The same secret gives the same keys on every server of an instance. */
export function providerKeys(secret: string): ProviderKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'embedded-provider-signing', 32));
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  const cookieKey = Buffer.from(hkdfSync('sha256', secret, '', 'embedded-provider-cookies', 32));
  return {
    signing: { ...key.export({ format: 'jwk' }), alg: 'EdDSA', use: 'sig' } as JWK,
    verifying: createPublicKey(key),
    cookies: [cookieKey.toString('base64url')],
  };
}
