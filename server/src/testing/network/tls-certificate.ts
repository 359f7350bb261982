/** Self-signed certificate for `localhost`, for doubles that are reached over TLS. */
import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface TlsCertificate {
  certificate: string;
  privateKey: string;
  certificateFile: string;
  privateKeyFile: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Encodes a DER element: tag, length, content (X.690). */
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const digits = length.subarray(length.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, body]);
}

const sequence = (...content: Uint8Array[]) => der(0x30, ...content);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const octets = (content: Uint8Array) => der(0x04, content);
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content);
const utcTime = (time: Date) =>
  der(0x17, Buffer.from(`${time.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
const commonName = (name: string) =>
  sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(name)))));

/** `localhost` and 127.0.0.1, and the right to be its own authority. */
const extensions = sequence(
  sequence(
    objectId('551d11'),
    octets(sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
  ),
  sequence(
    objectId('551d13'),
    der(0x01, Buffer.from([0xff])),
    octets(sequence(der(0x01, Buffer.from([0xff])))),
  ),
);

const pem = (label: string, content: Buffer) =>
  [
    `-----BEGIN ${label}-----`,
    ...(content.toString('base64').match(/.{1,64}/g) ?? []),
    `-----END ${label}-----`,
    '',
  ].join('\n');

/** Makes the certificate, valid for a day, and writes it to `folder`. */
export async function tlsCertificate(folder: string): Promise<TlsCertificate> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const serial = randomBytes(8);
  serial[0] = 0x01;
  const now = Date.now();
  // Authorities of the same name would be mistaken for each other.
  const name = commonName(`localhost ${serial.toString('hex')}`);
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(utcTime(new Date(now - dayMs)), utcTime(new Date(now + dayMs))),
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const certificate = pem('CERTIFICATE', sequence(toBeSigned, ecdsaWithSha256, bits(signature)));
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const [certificateFile, privateKeyFile] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  await Promise.all([
    writeFile(certificateFile, certificate),
    writeFile(privateKeyFile, key, { mode: 0o600 }),
  ]);
  return { certificate, privateKey: key, certificateFile, privateKeyFile };
}
