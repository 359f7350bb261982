/** Values of a policy's form. */
import {
  type ChatAccessPolicy,
  type ChatAccessPolicySettings,
  ChatAccessPolicySettingsSchema,
} from '@polylogue/contract/access-policies/policies/schemas';

const SettingsSchema = ChatAccessPolicySettingsSchema.strip();

/** Extracts the settings from a policy. */
export const settingsOf = (policy: ChatAccessPolicySettings): ChatAccessPolicySettings =>
  SettingsSchema.parse(policy);

/** Returns the settings of a new policy, in the reader's time zone. */
export const newSettings = (): ChatAccessPolicySettings => ({
  name: '',
  description: '',
  who: { everyone: false, signedIn: true, visitors: false, userIds: [], roleIds: [], groupIds: [] },
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  when: [],
  limits: [],
  allowsUnknownPrice: false,
  guidelinesDocumentIds: [],
  isFixed: false,
  isInstancePolicy: false,
});

/** Returns the settings of a policy that also holds a user. */
export function withUser(policy: ChatAccessPolicy, userId: string): ChatAccessPolicySettings {
  const { who, ...settings } = settingsOf(policy);
  return { ...settings, who: { ...who, userIds: [...new Set([...who.userIds, userId])] } };
}
