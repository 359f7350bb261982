/**
 * All declared routes by feature: source of the server's binding check, OpenAPI and the permission matrix.
 */
import { limitRoutes } from './access-policies/limits/routes.ts';
import { chatAccessPolicyRoutes } from './access-policies/policies/routes.ts';
import {
  agentAdministrationRoutes,
  agentOfferRoutes,
  personalAgentRoutes,
} from './agents/catalog/administration-routes.ts';
import { agentAccessRoutes } from './agents/access/routes.ts';
import { dataSourceBindingRoutes } from './agents/knowledge/binding-routes.ts';
import { agentDirectoryRoutes } from './agents/catalog/routes.ts';
import { adminAgentDraftRoutes, agentDraftRoutes } from './agents/drafts/routes.ts';
import { agentFileRoutes } from './agents/catalog/agent-file/routes.ts';
import { agentRoutes } from './agents/agent/routes.ts';
import { attachmentRoutes } from './chat/attachments/routes.ts';
import { ownUsageRoutes } from './access-policies/prices/usage-routes.ts';
import { priceRoutes } from './access-policies/prices/routes.ts';
import { analyticsRoutes } from './insight/analytics/routes.ts';
import { auditRoutes } from './insight/audit/routes.ts';
import { brandAdminRoutes } from './brands/brands/admin-routes.ts';
import { consentRoutes, guidelinesRoutes, guidelinesTemplateRoutes } from './brands/guidelines/routes.ts';
import { brandRoutes } from './brands/brands/routes.ts';
import { adminDraftConversationRoutes, draftConversationRoutes } from './chat/contexts/draft-routes.ts';
import { evaluationRoutes } from './agents/evaluations/routes.ts';
import { conversationRoutes, streamRoutes } from './chat/conversations/routes.ts';
import { publicConversationRoutes } from './chat/visitors/routes.ts';
import type { Route } from './http.ts';
import { groupMemberRoutes } from './people/groups/members/routes.ts';
import { dataSourceRoutes } from './knowledge/libraries/data-source-routes.ts';
import { fileLibraryRoutes } from './knowledge/libraries/routes.ts';
import { groupRoutes } from './people/groups/routes.ts';
import { ownAccountRoutes } from './people/identity/account/routes.ts';
import { identityRoutes } from './people/identity/routes.ts';
import { secondFactorRoutes } from './people/identity/second-factor-routes.ts';
import { featureFlagRoutes } from './instance/feature-flags/routes.ts';
import { instanceSettingsRoutes } from './instance/settings/routes.ts';
import { modelProviderRoutes } from './instance/model-providers/routes.ts';
import { noticeRoutes } from './instance/notices/routes.ts';
import { notificationRoutes } from './instance/notifications/routes.ts';
import { personalDataRoutes } from './people/personal-data/routes.ts';
import { agentPromptRoutes, userPromptRoutes } from './agents/prompts/routes.ts';
import { roleRoutes } from './people/roles/routes.ts';
import { searchIndexRoutes } from './knowledge/retrieval/routes.ts';
import { userRoutes } from './people/users/routes.ts';
import { visionImageRoutes } from './chat/attachments/vision-image-routes.ts';
import { visitorHandoverRoutes } from './chat/visitors/handover-routes.ts';

export const routes = {
  chatAccessPolicies: chatAccessPolicyRoutes,
  chatLimits: limitRoutes,
  agents: agentRoutes,
  agentAccess: agentAccessRoutes,
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
  analytics: analyticsRoutes,
  audit: auditRoutes,
  brands: brandRoutes,
  brandAdministration: brandAdminRoutes,
  guidelines: guidelinesRoutes,
  guidelinesTemplates: guidelinesTemplateRoutes,
  guidelinesConsents: consentRoutes,
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
  notices: noticeRoutes,
  notifications: notificationRoutes,
  ownAccount: ownAccountRoutes,
  ownUsage: ownUsageRoutes,
  personalData: personalDataRoutes,
  prices: priceRoutes,
  userPrompts: userPromptRoutes,
  agentPrompts: agentPromptRoutes,
  roles: roleRoutes,
  searchIndex: searchIndexRoutes,
  secondFactor: secondFactorRoutes,
  users: userRoutes,
  visitorHandovers: visitorHandoverRoutes,
} satisfies Record<string, Record<string, Route>>;

export interface NamedRoute {
  /** OpenAPI operation id, `feature.verb`. */
  name: string;
  feature: string;
  route: Route;
}

export const allRoutes: readonly NamedRoute[] = Object.entries(routes).flatMap(([feature, byVerb]) =>
  Object.entries<Route>(byVerb).map(([verb, route]) => ({ name: `${feature}.${verb}`, feature, route })),
);
