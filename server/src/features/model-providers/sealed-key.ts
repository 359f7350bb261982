/** Provider keys at rest: AES-256-GCM under a key derived from the instance's secret, which is not in the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const formatVersion = 1;
const ivBytes = 12;
const tagBytes = 16;
const headerBytes = 1 + ivBytes + tagBytes;

export interface KeySealer {
  /** Seals a key for one row: moved to another row, it does not open. */
  seal(modelProviderId: string, apiKey: string): Buffer;
  /** `undefined` where the secret, the row or the bytes are not those it was sealed with. */
  open(modelProviderId: string, sealed: Buffer): string | undefined;
}

/** Makes the sealer of an instance. */
export function keySealer(secret: string): KeySealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'model-provider-keys', 32));
  const boundTo = (modelProviderId: string) => Buffer.from(`model_providers/${modelProviderId}`);
  return {
    seal(modelProviderId, apiKey) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(boundTo(modelProviderId));
      const text = Buffer.concat([cipher.update(apiKey, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([formatVersion]), iv, cipher.getAuthTag(), text]);
    },
    open(modelProviderId, sealed) {
      if (sealed.length < headerBytes || sealed[0] !== formatVersion) return undefined;
      const iv = sealed.subarray(1, 1 + ivBytes);
      const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
        .setAAD(boundTo(modelProviderId))
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
export function last4Of(apiKey: string): string | null {
  return apiKey.length >= 12 ? apiKey.slice(-4) : null;
}
