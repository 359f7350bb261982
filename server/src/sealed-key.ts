/** Keys at rest: AES-256-GCM under a key derived from the instance's secret, which is not in the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const formatVersion = 1;
const ivBytes = 12;
const tagBytes = 16;
const headerBytes = 1 + ivBytes + tagBytes;

export interface KeySealer {
  /** Seals a key for one row: moved to another row, it does not open. */
  seal(rowId: string, plainKey: string): Buffer;
  /** `undefined` where the secret, the row or the bytes are not those it was sealed with. */
  open(rowId: string, sealed: Buffer): string | undefined;
}

/** What keys are for, by the table that they are in. Stored keys open with these words alone. */
const purposes = {
  model_providers: 'model-provider-keys',
  public_endpoints: 'endpoint-identity-keys',
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

/** The end of a key, to recognise it by; none of a key that is so short that its end would tell much. */
export function last4Of(plainKey: string): string | null {
  return plainKey.length >= 12 ? plainKey.slice(-4) : null;
}
