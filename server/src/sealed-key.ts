/**
 * Encryption of stored keys: AES-256-GCM with a key derived from the instance's secret, which is not in the
 * database.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const formatVersion = 1;
const ivBytes = 12;
const tagBytes = 16;
const headerBytes = 1 + ivBytes + tagBytes;

export interface KeySealer {
  /** Encrypts a key for one row: it can't be decrypted in another one. */
  seal(rowId: string, plainKey: string): Buffer;
  /** Decrypts a key; `undefined` if the secret, the row or the bytes differ. */
  open(rowId: string, sealed: Buffer): string | undefined;
}

/** Key derivation labels by table. Stored keys can be decrypted only with these exact words. */
const purposes = {
  model_providers: 'model-provider-keys',
  public_endpoints: 'endpoint-identity-keys',
  second_factors: 'second-factor-keys',
} as const;

/** Makes the sealer of an instance for the keys of a table. */
export function keySealer(secret: string, table: keyof typeof purposes): KeySealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purposes[table], 32));
  const boundTo = (rowId: string) => Buffer.from(`${table}/${rowId}`);
  return {
    seal(rowId, plainKey) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(boundTo(rowId));
      const text = Buffer.concat([cipher.update(plainKey, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([formatVersion]), iv, cipher.getAuthTag(), text]);
    },
    open(rowId, sealed) {
      if (sealed.length < headerBytes || sealed[0] !== formatVersion) return undefined;
      const iv = sealed.subarray(1, 1 + ivBytes);
      const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
        .setAAD(boundTo(rowId))
        .setAuthTag(sealed.subarray(1 + ivBytes, headerBytes));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(headerBytes)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * Returns the last characters of a key, for recognition; null for a key so short that they would reveal
 * much.
 */
export function last4Of(plainKey: string): string | null {
  return plainKey.length >= 12 ? plainKey.slice(-4) : null;
}
