/** The schemas that have a name, by it: the components of the OpenAPI document. Each feature adds its module. */
import { z } from 'zod';
import * as actions from './action-schema.ts';
import * as agentFiles from './agent-files/schemas.ts';
import * as publicEndpoint from './agents/public-endpoint.ts';
import * as dataSourceBindings from './agents/data-source-bindings.ts';
import * as libraryFilters from './file-libraries/filters.ts';
import * as agentConfiguration from './agents/configuration.ts';
import * as agentPublishing from './agents/publishing.ts';
import * as agents from './agents/schemas.ts';
import * as audit from './audit/schemas.ts';
import * as brands from './brands/schemas.ts';
import * as questions from './conversations/questions.ts';
import * as conversations from './conversations/schemas.ts';
import * as streamEvents from './conversations/stream-events.ts';
import * as evaluations from './evaluations/schemas.ts';
import * as featureFlags from './feature-flags/schemas.ts';
import * as groupMembers from './group-members/schemas.ts';
import * as groups from './groups/schemas.ts';
import * as http from './http.ts';
import * as identity from './identity/schemas.ts';
import * as deployments from './model-providers/deployments.ts';
import * as modelProviders from './model-providers/schemas.ts';
import * as notifications from './notifications/events.ts';
import * as personalData from './personal-data/schemas.ts';
import * as prompts from './prompts/schemas.ts';
import * as effect from './roles/effect.ts';
import * as roles from './roles/schemas.ts';
import * as users from './users/schemas.ts';

const modules = [
  actions,
  agentFiles,
  publicEndpoint,
  agentConfiguration,
  dataSourceBindings,
  libraryFilters,
  agentPublishing,
  agents,
  audit,
  brands,
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

/** A name is worth it where something has parts or choices; a text with a limit is told in place. */
const isNamed = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodEnum;

/** Names without the ending *Schema*, by schema. */
export const schemaNames: ReadonlyMap<z.ZodType, string> = new Map(
  modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]): [z.ZodType, string][] =>
      name.endsWith('Schema') && isNamed(value) ? [[value, name.slice(0, -'Schema'.length)]] : [],
    ),
);
