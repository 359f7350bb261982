/** Public endpoint of an agent, where visitors chat without signing in. */
import type {
  EndpointLimits,
  IdentityKeys,
  PublicEndpointOfAgent,
} from '@polylogue/contract/agents/publishing/public-endpoint';
import { type KeySealer, last4Of } from '../../../sealed-key.ts';

export interface PublicEndpoint {
  id: string;
  agentId: string;
  /** Last segment of the page's URL. */
  name: string;
  isEnabled: boolean;
  brandKey: string;
  /** Origins that may embed the chat, besides the product's own. */
  allowedOrigins: string[];
  /** Days after which inactive conversations are removed. */
  retentionDays: number;
  /** Offers visitors of embedded chats to sign in. */
  offersSignIn: boolean;
  /** Lets the product's own addresses embed the chat. */
  allowsTesting: boolean;
  limits: EndpointLimits;
  /** Documents that visitors accept before they ask. */
  guidelinesDocumentIds: string[];
}

/** Sealed identity keys of a web site's server. */
export interface SealedIdentityKeys {
  sealed_primary_identity_key: Buffer | null;
  primary_identity_key_last4: string | null;
  sealed_secondary_identity_key: Buffer | null;
  secondary_identity_key_last4: string | null;
}

/** Seals entered keys for the agent. Omits keys that were not entered, which stay unchanged. */
export function sealIdentityKeys(
  sealer: KeySealer,
  agentId: string,
  { primary, secondary }: IdentityKeys = {},
): Partial<SealedIdentityKeys> {
  const sealed = (key: string | null) => (key === null ? null : sealer.seal(agentId, key));
  const last4 = (key: string | null) => (key === null ? null : last4Of(key));
  return {
    ...(primary !== undefined && {
      sealed_primary_identity_key: sealed(primary),
      primary_identity_key_last4: last4(primary),
    }),
    ...(secondary !== undefined && {
      sealed_secondary_identity_key: sealed(secondary),
      secondary_identity_key_last4: last4(secondary),
    }),
  };
}

/** Unseals the keys of an agent's endpoint. Omits keys that cannot be unsealed. */
export const openIdentityKeys = (
  sealer: KeySealer,
  agentId: string,
  keys: Pick<SealedIdentityKeys, 'sealed_primary_identity_key' | 'sealed_secondary_identity_key'>,
): string[] =>
  [keys.sealed_primary_identity_key, keys.sealed_secondary_identity_key].flatMap((sealed) =>
    sealed ? (sealer.open(agentId, sealed) ?? []) : [],
  );

/** Converts an endpoint to its wire format, with only the last characters of its keys. */
export const presentEndpoint = (
  { id: _id, agentId: _agentId, ...settings }: PublicEndpoint,
  keys: SealedIdentityKeys,
): PublicEndpointOfAgent => ({
  ...settings,
  identityKeys: {
    primary: {
      configured: keys.sealed_primary_identity_key !== null,
      last4: keys.primary_identity_key_last4,
    },
    secondary: {
      configured: keys.sealed_secondary_identity_key !== null,
      last4: keys.secondary_identity_key_last4,
    },
  },
});
