/** Named schemas: the components of the OpenAPI document. Each feature adds its module. */
import { z } from 'zod';
import * as limits from './access-policies/limits/schemas.ts';
import * as chatAccessPolicies from './access-policies/policies/schemas.ts';
import * as actions from './action-schema.ts';
import * as agentAccess from './agents/access/access-check.ts';
import * as agentFiles from './agents/catalog/agent-file/schemas.ts';
import * as publicEndpoint from './agents/publishing/public-endpoint.ts';
import * as dataSourceBindings from './agents/knowledge/data-source-bindings.ts';
import * as libraryFilters from './knowledge/libraries/filters.ts';
import * as agentConfiguration from './agents/agent/configuration.ts';
import * as agentPublishing from './agents/publishing/publishing.ts';
import * as agents from './agents/agent/schemas.ts';
import * as brands from './brands/brands/schemas.ts';
import * as audit from './insight/audit/schemas.ts';
import * as guidelines from './brands/guidelines/schemas.ts';
import * as consents from './brands/guidelines/consents.ts';
import * as questions from './chat/engine/questions.ts';
import * as conversations from './chat/conversations/schemas.ts';
import * as streamEvents from './chat/engine/stream-events.ts';
import * as evaluations from './agents/evaluations/schemas.ts';
import * as featureFlags from './instance/feature-flags/schemas.ts';
import * as groupMembers from './people/groups/members/schemas.ts';
import * as groups from './people/groups/schemas.ts';
import * as http from './http.ts';
import * as identity from './people/identity/schemas.ts';
import * as deployments from './instance/model-providers/deployments.ts';
import * as modelProviders from './instance/model-providers/schemas.ts';
import * as notifications from './instance/notifications/events.ts';
import * as personalData from './people/personal-data/schemas.ts';
import * as prompts from './agents/prompts/schemas.ts';
import * as effect from './people/roles/effect.ts';
import * as roles from './people/roles/schemas.ts';
import * as users from './people/users/schemas.ts';

const modules = [
  limits,
  chatAccessPolicies,
  actions,
  agentAccess,
  agentFiles,
  publicEndpoint,
  agentConfiguration,
  dataSourceBindings,
  libraryFilters,
  agentPublishing,
  agents,
  audit,
  brands,
  guidelines,
  consents,
  conversations,
  questions,
  streamEvents,
  evaluations,
  featureFlags,
  groupMembers,
  groups,
  http,
  identity,
  deployments,
  modelProviders,
  notifications,
  personalData,
  prompts,
  effect,
  roles,
  users,
];

/** Only schemas with parts or choices get a name; limited texts are inlined. */
const isNamed = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodEnum;

/** Schema names without the suffix *Schema*. */
export const schemaNames: ReadonlyMap<z.ZodType, string> = new Map(
  modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]): [z.ZodType, string][] =>
      name.endsWith('Schema') && isNamed(value) ? [[value, name.slice(0, -'Schema'.length)]] : [],
    ),
);
