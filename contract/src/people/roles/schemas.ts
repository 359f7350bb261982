/** Wire shapes of roles: granted actions, their entities, bound groups and holders. */
import { z } from 'zod';
import { IdSchema, TimeSchema, VersionSchema } from '../../http.ts';
import { ActionSchema } from '../../action-schema.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';

const isUuid = (text: string) => z.uuid().safeParse(text).success;

/**
 * Id of a group in its directory: Entra ID's object id, or an id of the embedded provider. UUIDs are
 * lower-cased, since some tools show them in capitals.
 */
export const GroupIdSchema = TextSchema.min(1)
  .max(200)
  .overwrite((id) => (isUuid(id) ? id.toLowerCase() : id));

/** Entities that the role's `…Specific` actions apply to. */
const EntityConfigurationSchema = z.strictObject({
  gptSystemIds: z.array(IdSchema).max(1000),
  dataSourceIds: z.array(IdSchema).max(1000),
});

const settings = {
  name: nameSchema(100),
  description: TextSchema.max(500),
  actions: z.array(ActionSchema).max(100),
  entityConfiguration: EntityConfigurationSchema,
  groupIds: z.array(GroupIdSchema).max(200).meta({
    description: 'Groups whose members hold the role. Changing them requires UserRolePermissionsWrite',
  }),
};

/** Editable settings of a role, as kept in its versions. */
export const RoleSettingsSchema = z.strictObject(settings);
export type RoleSettings = z.infer<typeof RoleSettingsSchema>;

export const CreateRoleSchema = z.strictObject({
  ...settings,
  description: settings.description.default(''),
  actions: settings.actions.default([]),
  entityConfiguration: EntityConfigurationSchema.default({ gptSystemIds: [], dataSourceIds: [] }),
  groupIds: settings.groupIds.default([]),
});

const RolePermissionsSchema = z.object({
  canEdit: z
    .boolean()
    .meta({ description: 'Whether the caller may edit name, description, actions and entity configuration' }),
  canBind: z.boolean().meta({ description: 'Whether the caller may bind groups' }),
  canDelete: z.boolean(),
  canRestore: z.boolean().meta({ description: 'Whether the caller may restore the deleted role' }),
  canSeeHolders: z.boolean(),
});

const shared = {
  userRoleId: IdSchema,
  name: z.string(),
  description: z.string(),
  isBuiltIn: z.boolean().meta({
    description: 'Whether the role is built in: it cannot be deleted, nor its name and actions changed',
  }),
  builtIn: z
    .string()
    .nullable()
    .meta({ description: 'Key of a built-in role, for texts in the reader’s language' }),
  actions: z.array(ActionSchema),
  holderCount: z.number().int().meta({ description: 'Number of current holders, by assignment or group' }),
  version: VersionSchema,
  updatedAt: TimeSchema,
  permissions: RolePermissionsSchema,
};

export const RoleRowSchema = z.object({
  ...shared,
  groupCount: z.number().int(),
  deletedAt: TimeSchema.nullable(),
});
export type RoleRow = z.infer<typeof RoleRowSchema>;

const GptSystemNameSchema = z.object({ gptSystemId: IdSchema, name: z.string() });
const DataSourceNameSchema = z.object({ dataSourceId: IdSchema, name: z.string() });

export const RoleSchema = z.object({
  ...shared,
  entityConfiguration: EntityConfigurationSchema,
  entityNames: z
    .object({ gptSystems: z.array(GptSystemNameSchema), dataSources: z.array(DataSourceNameSchema) })
    .meta({ description: 'Names of resources in the entity configuration that the caller may see' }),
  groupIds: z.array(z.string()),
  groupNames: z
    .array(z.object({ groupId: z.string(), name: z.string() }))
    .meta({ description: 'Names of local groups; external directories manage their own' }),
  createdAt: TimeSchema,
  createdBy: IdSchema.nullable(),
  updatedBy: IdSchema.nullable(),
});
export type Role = z.infer<typeof RoleSchema>;

/** Entities that `…Specific` actions can apply to, by kind. */
export const EntityChoicesSchema = z.object({
  gptSystems: z.array(GptSystemNameSchema),
  dataSources: z.array(DataSourceNameSchema),
  hasMore: z.boolean().meta({ description: 'Whether more exist; narrow them by keywords' }),
});
export type EntityChoices = z.infer<typeof EntityChoicesSchema>;

export const UserActionSchema = z.object({
  name: ActionSchema,
  subject: z.string().meta({ description: 'As in GptSystems' }),
  verb: z.string().meta({ description: 'As in Read, Create, Write, ReadSpecific' }),
  isGrantable: z.boolean().meta({ description: 'Whether the caller may grant and revoke the action' }),
});

export const RoleHolderSchema = z.object({
  userId: IdSchema,
  name: z.string(),
  userName: z.string(),
  email: z.string().nullable(),
  isAssigned: z.boolean().meta({ description: 'Whether the role is assigned to the person directly' }),
  until: TimeSchema.nullable().meta({ description: 'End of the direct assignment' }),
  groupIds: z.array(z.string()).meta({ description: 'Groups that grant the role' }),
});
export type RoleHolder = z.infer<typeof RoleHolderSchema>;
