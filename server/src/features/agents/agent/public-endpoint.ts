/** An agent's public endpoint: where visitors chat with it, without signing in. */
import type {
  EndpointLimits,
  IdentityKeys,
  PublicEndpointOfAgent,
} from '@polylogue/contract/agents/publishing/public-endpoint';
import { type KeySealer, last4Of } from '../../../sealed-key.ts';

export interface PublicEndpoint {
  id: string;
  agentId: string;
  /** Last part of the address of its page. */
  name: string;
  isEnabled: boolean;
  brandKey: string;
  /** Whose pages may show it, beside the product's own. */
  allowedOrigins: string[];
  /** Conversations that nobody went on with for so long are removed. */
  retentionDays: number;
  limits: EndpointLimits;
}

/** The two keys of a web site's server, as they are kept. */
export interface SealedIdentityKeys {
  sealed_primary_identity_key: Buffer | null;
  primary_identity_key_last4: string | null;
  sealed_secondary_identity_key: Buffer | null;
  secondary_identity_key_last4: string | null;
}

/** What is stored of keys that somebody entered; what was left out stays as it is. They open for their agent alone. */
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

/** Opens the keys of an agent's endpoint; a key that does not open is left out. */
export const openIdentityKeys = (
  sealer: KeySealer,
  agentId: string,
  keys: Pick<SealedIdentityKeys, 'sealed_primary_identity_key' | 'sealed_secondary_identity_key'>,
): string[] =>
  [keys.sealed_primary_identity_key, keys.sealed_secondary_identity_key].flatMap((sealed) =>
    sealed ? (sealer.open(agentId, sealed) ?? []) : [],
  );

/** The settings as their authors read them: of the keys no more than their ends. */
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
