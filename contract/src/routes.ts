/** Every declared route by feature: the source of the server's binding check, OpenAPI and the permission matrix. */
import {
  agentAdministrationRoutes,
  agentOfferRoutes,
  personalAgentRoutes,
} from './agent-administration/routes.ts';
import { dataSourceBindingRoutes } from './agent-administration/data-source-binding-routes.ts';
import { agentDirectoryRoutes } from './agent-directory/routes.ts';
import { adminAgentDraftRoutes, agentDraftRoutes } from './agent-drafts/routes.ts';
import { agentFileRoutes } from './agent-files/routes.ts';
import { agentRoutes } from './agents/routes.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { brandRoutes } from './brands/routes.ts';
import { adminDraftConversationRoutes, draftConversationRoutes } from './draft-conversations/routes.ts';
import { evaluationRoutes } from './evaluations/routes.ts';
import { conversationRoutes, streamRoutes } from './conversations/routes.ts';
import { publicConversationRoutes } from './public-conversations/routes.ts';
import type { Route } from './http.ts';
import { groupMemberRoutes } from './group-members/routes.ts';
import { dataSourceRoutes } from './data-sources/routes.ts';
import { fileLibraryRoutes } from './file-libraries/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { featureFlagRoutes } from './feature-flags/routes.ts';
import { instanceSettingsRoutes } from './instance-settings/routes.ts';
import { modelProviderRoutes } from './model-providers/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { personalDataRoutes } from './personal-data/routes.ts';
import { agentPromptRoutes, userPromptRoutes } from './prompts/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import { searchIndexRoutes } from './search-index/routes.ts';
import { userRoutes } from './users/routes.ts';
import { visionImageRoutes } from './vision-images/routes.ts';
import { visitorHandoverRoutes } from './visitor-handovers/routes.ts';

export const routes = {
  agents: agentRoutes,
  agentAdministration: agentAdministrationRoutes,
  agentOffers: agentOfferRoutes,
  dataSourceBindings: dataSourceBindingRoutes,
  agentDirectory: agentDirectoryRoutes,
  agentDrafts: agentDraftRoutes,
  adminAgentDrafts: adminAgentDraftRoutes,
  agentFiles: agentFileRoutes,
  personalAgents: personalAgentRoutes,
  attachments: attachmentRoutes,
  userVisionImages: visionImageRoutes.user,
  publicVisionImages: visionImageRoutes.public,
  draftVisionImages: visionImageRoutes.draft,
  adminDraftVisionImages: visionImageRoutes.adminDraft,
  audit: auditRoutes,
  brands: brandRoutes,
  conversations: conversationRoutes,
  publicConversations: publicConversationRoutes,
  draftConversations: draftConversationRoutes,
  adminDraftConversations: adminDraftConversationRoutes,
  streams: streamRoutes,
  evaluations: evaluationRoutes,
  featureFlags: featureFlagRoutes,
  dataSources: dataSourceRoutes,
  fileLibraries: fileLibraryRoutes,
  groups: groupRoutes,
  groupMembers: groupMemberRoutes,
  identity: identityRoutes,
  instanceSettings: instanceSettingsRoutes,
  modelProviders: modelProviderRoutes,
  notifications: notificationRoutes,
  personalData: personalDataRoutes,
  userPrompts: userPromptRoutes,
  agentPrompts: agentPromptRoutes,
  roles: roleRoutes,
  searchIndex: searchIndexRoutes,
  users: userRoutes,
  visitorHandovers: visitorHandoverRoutes,
} satisfies Record<string, Record<string, Route>>;

export interface NamedRoute {
  /** `feature.verb`: the OpenAPI operation id. */
  name: string;
  feature: string;
  route: Route;
}

/** All routes in a flat list. */
export const allRoutes: readonly NamedRoute[] = Object.entries(routes).flatMap(([feature, byVerb]) =>
  Object.entries<Route>(byVerb).map(([verb, route]) => ({ name: `${feature}.${verb}`, feature, route })),
);
