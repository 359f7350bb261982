/** An outside OpenID Connect provider over TLS, which nobody here wrote, standing in for Microsoft Entra ID. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll } from 'vitest';

export const tenantId = '5f7e1f0a-5d5c-4b7e-9a44-0d6f2b1c7e11';
export const clientId = 'b9c7a1de-1111-4222-8333-444455556666';

export interface IdentityDouble {
  server: OAuth2Server;
  /** `host:port`, for the addresses that the guarded fetch may reach. */
  address: string;
  /** What the product is configured with. */
  environment: Record<string, string>;
  /** A signed ID token of Ada, with claims changed or, where `undefined`, left out. */
  idToken(changes?: Record<string, unknown>): Promise<string>;
}

const run = promisify(execFile);

/** Makes a certificate for localhost and lets this process trust it. */
async function trustedCertificate(folder: string): Promise<{ keyFile: string; certificateFile: string }> {
  const [keyFile, certificateFile] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const request =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  await run('openssl', [...request.split(' '), ...names, '-keyout', keyFile, '-out', certificateFile]);
  tls.setDefaultCACertificates([
    ...tls.getCACertificates('default'),
    await readFile(certificateFile, 'utf8'),
  ]);
  return { keyFile, certificateFile };
}

/** Starts the provider; it ends with the test file. */
export async function identityDouble(): Promise<IdentityDouble> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-identity-'));
  const { keyFile, certificateFile } = await trustedCertificate(folder);
  const wellKnownDocument = `/${tenantId}/.well-known/openid-configuration`;
  const server = new OAuth2Server(keyFile, certificateFile, { endpoints: { wellKnownDocument } });
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
  const { port } = server.address();
  const address = `localhost:${port}`;
  return {
    server,
    address,
    environment: {
      ENTRA_CLIENT_ID: clientId,
      ENTRA_TENANT_ID: tenantId,
      ENTRA_INSTANCE: `https://${address}/`,
      POLYLOGUE_ALLOWED_ADDRESSES: address,
    },
    idToken: (changes = {}) =>
      server.issuer.buildToken({
        scopesOrTransform: (_header, payload) => {
          const claims = { aud: clientId, sub: 'pairwise-ada', oid: 'object-ada', tid: tenantId };
          Object.assign(payload, claims, { name: 'Ada', preferred_username: 'ada@contoso.example' }, changes);
        },
      }),
  };
}
