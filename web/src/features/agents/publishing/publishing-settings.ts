/** What is set of an agent's publishing, out of what the server answers about it. */
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

/** Keys that are left out stay as they are; named, as a form has them. */
const untouchedKeys = () => ({ primary: undefined, secondary: undefined });

const endpointOf = (endpoint: PublicEndpointOfAgent): PublicEndpointSettings =>
  EndpointSchema.parse({ ...endpoint, identityKeys: untouchedKeys() });

/** Without an endpoint where there is none: left out, it stays so. */
export const settingsOf = ({ publicEndpoint, ...answer }: PublishingAnswer): Publishing =>
  SettingsSchema.parse({
    ...answer,
    publicEndpoint: publicEndpoint ? endpointOf(publicEndpoint) : undefined,
  });

/** What a new endpoint begins with; its name is asked. */
export const newEndpoint = (brandKey: string): PublicEndpointSettings => ({
  ...EndpointSchema.omit({ name: true, brandKey: true }).parse({
    isEnabled: true,
    identityKeys: untouchedKeys(),
  }),
  name: '',
  brandKey,
});

/** The settings of before. An endpoint that is new since then can't be taken away: it is closed. */
export function formerSettings(former: PublishingAnswer, now: PublishingAnswer): Publishing {
  const settings = settingsOf(former);
  if (settings.publicEndpoint || !now.publicEndpoint) return settings;
  return { ...settings, publicEndpoint: { ...endpointOf(now.publicEndpoint), isEnabled: false } };
}
