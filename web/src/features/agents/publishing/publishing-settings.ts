/** Publishing settings of an agent, extracted from the server's response. */
import {
  type PublicEndpointOfAgent,
  type PublicEndpointSettings,
  PublicEndpointSettingsSchema,
} from '@polylogue/contract/agents/publishing/public-endpoint';
import {
  type Publishing,
  type PublishingAnswer,
  PublishingFieldsSchema,
} from '@polylogue/contract/agents/publishing/publishing';

const EndpointSchema = PublicEndpointSettingsSchema.strip();
const SettingsSchema = PublishingFieldsSchema.strip();

/** Omitted keys stay unchanged; explicit, since a form needs all fields. */
const untouchedKeys = () => ({ primary: undefined, secondary: undefined });

/** Converts a stored endpoint to its settings, with its keys kept. */
export const endpointOf = (endpoint: PublicEndpointOfAgent): PublicEndpointSettings =>
  EndpointSchema.parse({ ...endpoint, identityKeys: untouchedKeys() });

/** Omits a missing endpoint, which leaves it missing. */
export const settingsOf = ({ publicEndpoint, ...answer }: PublishingAnswer): Publishing =>
  SettingsSchema.parse({
    ...answer,
    publicEndpoint: publicEndpoint ? endpointOf(publicEndpoint) : undefined,
  });

/** Returns the initial settings of a new endpoint, without its name. */
export const newEndpoint = (brandKey: string): PublicEndpointSettings => ({
  ...EndpointSchema.omit({ name: true, brandKey: true }).parse({
    isEnabled: true,
    guidelinesDocumentIds: [],
    identityKeys: untouchedKeys(),
  }),
  name: '',
  brandKey,
});

/** Previous settings, which remove an endpoint added since. */
export const previousSettings = (former: PublishingAnswer): Publishing => ({
  ...settingsOf(former),
  publicEndpoint: former.publicEndpoint ? endpointOf(former.publicEndpoint) : null,
});
