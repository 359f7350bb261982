/** An outside OpenID Connect provider over TLS, which nobody here wrote, standing in for Microsoft Entra ID. */
import tls from 'node:tls';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { afterAll } from 'vitest';
import { tlsCertificate } from './tls-certificate.ts';

export const tenantId = '5f7e1f0a-5d5c-4b7e-9a44-0d6f2b1c7e11';
export const clientId = 'b9c7a1de-1111-4222-8333-444455556666';

export interface IdentityDouble {
  server: OAuth2Server;
  /** `host:port`, for the addresses that the guarded fetch may reach. */
  address: string;
  /** What the product is configured with. */
  environment: Record<string, string>;
  /** Issuer of a tenant's tokens. */
  issuerOf(tenant: string): string;
  /** A signed ID token of Ada, with claims changed or, where `undefined`, left out. */
  idToken(changes?: Record<string, unknown>): Promise<string>;
}

/** Starts the provider for a tenant, or for an alias of many; it ends with the test file. */
export async function identityDouble(tenant: string = tenantId): Promise<IdentityDouble> {
  const { certificate, certificateFile, privateKeyFile } = await tlsCertificate();
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate]);
  const wellKnownDocument = `/${tenant}/.well-known/openid-configuration`;
  const server = new OAuth2Server(privateKeyFile, certificateFile, { endpoints: { wellKnownDocument } });
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  afterAll(() => server.stop());
  const address = `localhost:${server.address().port}`;
  const issuerOf = (id: string) => `https://${address}/${id}/v2.0`;
  server.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
    // Entra ID publishes one issuer for many tenants with a gap for the tenant.
    if (body !== '') body['issuer'] = issuerOf(tenant === tenantId ? tenantId : '{tenantid}');
  });
  return {
    server,
    address,
    issuerOf,
    environment: {
      ENTRA_CLIENT_ID: clientId,
      ENTRA_TENANT_ID: tenant,
      ENTRA_INSTANCE: `https://${address}/`,
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
  };
}
