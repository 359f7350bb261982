/** Actions and built-in roles (specification, document 1 §6). */
import { z } from 'zod';

export const actions = [
  'AnalyticsRead',
  'AnalyticsCreate',
  'AnalyticsWrite',
  'GptSystemsRead',
  'GptSystemsCreate',
  'GptSystemsWrite',
  'GptSystemsReadSpecific',
  'GptSystemsWriteSpecific',
  'DataSourcesRead',
  'DataSourcesCreate',
  'DataSourcesWrite',
  'DataSourcesReadSpecific',
  'DataSourcesWriteSpecific',
  'BrandsRead',
  'BrandsCreate',
  'BrandsWrite',
  'GuidelinesDocumentsRead',
  'GuidelinesDocumentsCreate',
  'GuidelinesDocumentsWrite',
  'ChatAccessPoliciesRead',
  'ChatAccessPoliciesCreate',
  'ChatAccessPoliciesWrite',
  'UserRolesRead',
  'UserRolesCreate',
  'UserRolesWrite',
  'UserRead',
  'UserWrite',
  'UserRolePermissionsRead',
  'UserRolePermissionsCreate',
  'UserRolePermissionsWrite',
  'ConfigurationAuditLogRead',
  'InstanceSettingsRead',
  'InstanceSettingsWrite',
  'ConversationsReadAll',
] as const;

/** A permission name, as in `resolvedActions`. */
export const ActionSchema = z.enum(actions);
export type Action = z.infer<typeof ActionSchema>;

const ofSubject = (...prefixes: string[]) =>
  actions.filter((action) => prefixes.some((prefix) => action.startsWith(prefix)));

/** The roles every instance has. They can't be deleted; only their assignments change. */
export const builtInRoles = {
  administrator: {
    name: 'Administrator',
    actions: actions.filter((action) => action !== 'ConversationsReadAll'),
  },
  agentAuthor: {
    name: 'Agent Author',
    actions: ['GptSystemsRead', 'GptSystemsCreate', 'DataSourcesRead', 'GuidelinesDocumentsRead'],
  },
  knowledgeManager: {
    name: 'Knowledge Manager',
    actions: ['GptSystemsRead', ...ofSubject('DataSources')],
  },
  analyst: { name: 'Analyst', actions: ['GptSystemsRead', ...ofSubject('Analytics')] },
  member: { name: 'Member', actions: ['GptSystemsRead'] },
} as const satisfies Record<string, { name: string; actions: readonly Action[] }>;

export type BuiltInRole = keyof typeof builtInRoles;
