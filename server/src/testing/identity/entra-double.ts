/** Third-party OpenID Connect provider over TLS, in place of Microsoft Entra ID. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { tlsCertificate } from '../network/tls-certificate.ts';

export const tenantId = '5f7e1f0a-5d5c-4b7e-9a44-0d6f2b1c7e11';
export const clientId = 'b9c7a1de-1111-4222-8333-444455556666';

type SigningKeys = OAuth2Server['issuer']['keys'];
let signingKey: Promise<Parameters<SigningKeys['add']>[0]> | undefined;

/** Adds the RSA key that all doubles of this process share, since making one takes up to a second. */
async function addSigningKey(keys: SigningKeys): Promise<void> {
  signingKey ??= generateKeyPair('RS256', { extractable: true }).then(async ({ privateKey }) => ({
    ...(await exportJWK(privateKey)),
    alg: 'RS256',
    kid: 'double',
  }));
  await keys.add(await signingKey);
}

export interface EntraDouble {
  server: OAuth2Server;
  /** `host:port`, for the addresses that the guarded fetch may reach. */
  address: string;
  /** Configuration of the product. */
  environment: Record<string, string>;
  /** Certificate of its own authority, for clients that must trust it. */
  certificate: string;
  certificateFile: string;
  /** Returns the issuer of a tenant's tokens. */
  issuerOf(tenant: string): string;
  /** Makes a signed ID token of Ada, with claims changed or, if `undefined`, omitted. */
  idToken(changes?: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the provider for a tenant, or for an alias of several, on a free port. */
export async function startEntraDouble(tenant: string = tenantId): Promise<EntraDouble> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-tls-'));
  const { certificate, certificateFile, privateKeyFile } = await tlsCertificate(folder);
  const wellKnownDocument = `/${tenant}/.well-known/openid-configuration`;
  const server = new OAuth2Server(privateKeyFile, certificateFile, { endpoints: { wellKnownDocument } });
  await addSigningKey(server.issuer.keys);
  await server.start(0, 'localhost');
  const address = `localhost:${server.address().port}`;
  const issuerOf = (id: string) => `https://${address}/${id}/v2.0`;
  server.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
    // Entra ID publishes one issuer for several tenants, with a placeholder for the tenant.
    if (body !== '') body['issuer'] = issuerOf(tenant === tenantId ? tenantId : '{tenantid}');
  });
  return {
    server,
    address,
    certificate,
    certificateFile,
    issuerOf,
    environment: {
      ENTRA_CLIENT_ID: clientId,
      ENTRA_TENANT_ID: tenant,
      ENTRA_INSTANCE: `https://${address}/`,
      ENTRA_DIRECTORY: `https://${address}/`,
      POLYLOGUE_ALLOWED_ADDRESSES: address,
    },
    idToken: (changes = {}) =>
      server.issuer.buildToken({
        scopesOrTransform: (_header, payload) => {
          Object.assign(payload, {
            iss: issuerOf(tenantId),
            aud: clientId,
            sub: 'pairwise-ada',
            oid: 'object-ada',
            tid: tenantId,
            name: 'Ada',
            preferred_username: 'ada@contoso.example',
            ...changes,
          });
        },
      }),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
