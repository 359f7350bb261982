/** Every declared route by feature: the source of the server's binding check, OpenAPI and the permission matrix. */
import { agentRoutes } from './agents/routes.ts';
import { brandRoutes } from './brands/routes.ts';
import { conversationRoutes, streamRoutes } from './conversations/routes.ts';
import type { Route } from './http.ts';
import { identityRoutes } from './identity/routes.ts';
import { instanceSettingsRoutes } from './instance-settings/routes.ts';
import { modelProviderRoutes } from './model-providers/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { searchIndexRoutes } from './search-index/routes.ts';

export const routes = {
  agents: agentRoutes,
  brands: brandRoutes,
  conversations: conversationRoutes,
  streams: streamRoutes,
  identity: identityRoutes,
  instanceSettings: instanceSettingsRoutes,
  modelProviders: modelProviderRoutes,
  notifications: notificationRoutes,
  searchIndex: searchIndexRoutes,
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
