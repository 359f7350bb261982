/** Keys of the embedded provider, derived from the instance's secret so that none are stored. */
import { createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';

/** Prefix of the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface ProviderKeys {
  /** Private signing key in the provider library's format. */
  signing: JWK;
  /** Public key for signatures by `signing`. */
  verifying: KeyObject;
  /** Keys that sign the library's cookies. */
  cookies: string[];
  /** Suffix that separates the cookies of instances on the same host, since cookies ignore ports. */
  cookieTag: string;
  /** Computes the cookie value that proves that a browser began a sign-in. */
  proofOf(interactionUid: string): string;
  /** Computes the cookie value that proves that a browser was signed in to an account. */
  browserProofOf(accountId: string): string;
  /** Computes the one-way hash of a network from which an account was used. */
  networkHashOf(accountId: string, network: string): string;
}

/** Derives the keys. The same secret gives the same keys on every server of an instance. */
export function providerKeys(secret: string): ProviderKeys {
  const derive = (purpose: string, bytes = 32) => Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
  const seed = derive('embedded-provider-signing');
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  const keyed = (purpose: string) => {
    const secretKey = derive(purpose);
    return (text: string) => createHmac('sha256', secretKey).update(text).digest('base64url');
  };
  const networkHash = keyed('embedded-provider-networks');
  return {
    // Node's JsonWebKey and jose's JWK are the same format under two type names.
    signing: { ...(key.export({ format: 'jwk' }) as JWK), alg: 'EdDSA', use: 'sig' },
    verifying: createPublicKey(key),
    cookies: [derive('embedded-provider-cookies').toString('base64url')],
    cookieTag: derive('embedded-provider-cookie-names', 4).toString('hex'),
    proofOf: keyed('embedded-provider-interactions'),
    browserProofOf: keyed('embedded-provider-known-browsers'),
    networkHashOf: (accountId, network) => networkHash(`${accountId}\n${network}`),
  };
}
