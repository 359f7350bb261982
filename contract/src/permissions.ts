/** Actions and built-in roles (specification, document 1 §6). */

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

/** Permission name, as in `resolvedActions`. */
export type Action = (typeof actions)[number];

/** Splits an action into subject and verb, such as `GptSystems` and `ReadSpecific`. */
export function partsOfAction(action: Action): { subject: string; verb: string } {
  const [, subject = action, verb = ''] =
    /^(.+?)((?:Read|Create|Write)(?:Specific|All)?)$/.exec(action) ?? [];
  return { subject, verb };
}

const ofSubject = (...prefixes: string[]) =>
  actions.filter((action) => prefixes.some((prefix) => action.startsWith(prefix)));

/**
 * Incremented with every change of the built-in roles, including new actions. A starting server writes them
 * only over older ones, so that an old version next to a newer one removes nothing.
 */
export const builtInRolesVersion = 1;

/** Roles of every instance. They can't be deleted; only their assignments change. */
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
