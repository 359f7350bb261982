/** Wire shapes of brands, their inheritance and their host names (document 1 §3, Brand). */
import { z } from 'zod';
import { IdSchema, TimeSchema, VersionSchema, WarningSchema } from '../../http.ts';
import { RequiredGuidelinesOrKeptSchema, RequiredGuidelinesSchema } from '../guidelines/schemas.ts';
import { languages } from '../../languages.ts';
import { isStorable } from '../../plain-text.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';
import { BrandThemeSchema, ColourSchema, ThemeSettingsSchema } from './theme.ts';

export const loginAlignments = ['Left', 'Right', 'Center'] as const;
export const maxHostNames = 20;
export const maxFooterLinks = 8;
export const maxOrderedAgents = 100;

/** Words of the address that no brand may have as its key. */
export const reservedBrandKeys = ['theme', 'instancedefaults', 'new'];

/** Key of a new brand. */
export const NewBrandKeySchema = z
  .string()
  .max(50)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'Lower-case letters, digits and hyphens')
  .refine((key) => !reservedBrandKeys.includes(key), 'This word is reserved');

const LinkAddressSchema = z
  .url({ protocol: /^(?:https?|mailto)$/ })
  .max(2000)
  .refine(isStorable);

export const FooterSchema = z.strictObject({
  text: TextSchema.max(500).default(''),
  links: z
    .array(z.strictObject({ label: nameSchema(60), address: LinkAddressSchema }))
    .max(maxFooterLinks)
    .default([]),
});
export type Footer = z.infer<typeof FooterSchema>;

const isUnique = (list: readonly string[]) => new Set(list).size === list.length;

const LanguagesSchema = z.array(z.enum(languages)).min(1).refine(isUnique, 'Each language once');
const AgentOrderSchema = z
  .array(IdSchema)
  .max(maxOrderedAgents)
  .refine(isUnique, 'Each agent once')
  .meta({ description: 'Agents offered first, in this order' });

/** Settings that a brand inherits from the instance defaults where they are null. */
const inheritable = {
  colours: ThemeSettingsSchema.nullable().default(null),
  useGradientButtons: z.boolean().nullable().default(null),
  loginAlignment: z.enum(loginAlignments).nullable().default(null),
  useLoginBackgroundImg: z
    .boolean()
    .nullable()
    .default(null)
    .meta({ description: 'Whether the login page shows the picture instead of the colour' }),
  footer: FooterSchema.nullable().default(null),
  languages: LanguagesSchema.nullable().default(null),
  defaultAgentId: IdSchema.nullable()
    .default(null)
    .meta({ description: 'Agent of a new conversation; null for the inherited one' }),
  agentOrder: AgentOrderSchema.nullable().default(null),
};

/** Values in effect: a brand's own, else the instance defaults, else the product's. */
export const EffectiveLookSchema = z.object({
  theme: BrandThemeSchema,
  useGradientButtons: z.boolean(),
  loginAlignment: z.enum(loginAlignments),
  useLoginBackgroundImg: z.boolean(),
  footer: FooterSchema,
  languages: z.array(z.enum(languages)),
  defaultAgentId: IdSchema.nullable(),
  agentOrder: z.array(IdSchema),
});
export type EffectiveLook = z.infer<typeof EffectiveLookSchema>;

export const LookSchema = z.strictObject(inheritable);
/** Own settings; null where the value is inherited. */
export type Look = z.infer<typeof LookSchema>;

/** Settings that people edit. */
export const BrandSettingsSchema = z.strictObject({
  name: nameSchema(100),
  hostNames: z
    .array(TextSchema.min(1).max(300))
    .max(maxHostNames)
    .default([])
    .meta({ description: 'Normalised by the server. Adding one requires InstanceSettingsWrite too' }),
  isInPreparation: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether the public calls answer only to callers who may read brands' }),
  guidelinesDocumentIds: RequiredGuidelinesOrKeptSchema,
  ...inheritable,
});
export type BrandSettings = z.infer<typeof BrandSettingsSchema>;

export const CreateBrandSchema = BrandSettingsSchema.extend({
  copyOf: TextSchema.max(100)
    .optional()
    .meta({ description: 'Brand whose pictures are copied, for a duplicate' }),
});
export type CreateBrand = z.infer<typeof CreateBrandSchema>;

/** Result of the latest check of a host name. */
export const HostNameStateSchema = z.enum(['unchecked', 'reached', 'reachedAnother', 'notReached']);
export type HostNameState = z.infer<typeof HostNameStateSchema>;
export const HostNameReasonSchema = z.enum(['otherHost', 'notHttps', 'reported']);
export type HostNameReason = z.infer<typeof HostNameReasonSchema>;

export const HostNameSchema = z.object({
  hostName: z.string().meta({ description: 'ASCII form' }),
  displayName: z.string().meta({ description: 'Unicode form' }),
  state: HostNameStateSchema,
  reason: HostNameReasonSchema.nullable().meta({ description: 'Reason of a failed check' }),
  checkedAt: TimeSchema.nullable(),
  isInEffect: z.boolean().meta({
    description: 'Whether sign-in, links and mails use it: reached over https, or a name of this machine',
  }),
  origin: z.string().meta({ description: 'Address of the product at this host name' }),
  redirectAddresses: z
    .array(z.string())
    .meta({ description: 'Addresses to register at the identity provider as redirect addresses' }),
});
export type HostName = z.infer<typeof HostNameSchema>;

/** Files of a brand and the slots that show them. Every upload gets a new file name. */
export const BrandFilesSchema = z.object({
  brandKey: z.string(),
  version: VersionSchema,
  avatarFileName: z.string().nullable(),
  logoFileName: z.string().nullable(),
  logoDarkFileName: z.string().nullable(),
  splashScreenBackgroundFileName: z.string().nullable(),
  files: z.array(
    z.object({
      fileName: z.string(),
      mediaType: z.string(),
      sizeBytes: z.number().int(),
    }),
  ),
});
export type BrandFiles = z.infer<typeof BrandFilesSchema>;

const BrandPermissionsSchema = z.object({
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canRestore: z.boolean(),
  canAddHostNames: z.boolean(),
});

const shared = {
  brandKey: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  isInPreparation: z.boolean(),
  hosts: z.array(HostNameSchema),
  version: VersionSchema,
  createdAt: TimeSchema,
  updatedAt: TimeSchema,
  deletedAt: TimeSchema.nullable(),
  permissions: BrandPermissionsSchema,
};

export const BrandRowSchema = z.object({
  ...shared,
  avatarFileName: z.string().nullable(),
  logoFileName: z.string().nullable(),
  primary: z.object({ main: ColourSchema, contrastText: ColourSchema }),
});
export type BrandRow = z.infer<typeof BrandRowSchema>;

/** Brand as administrators edit it: own settings, and the values in effect. */
export const AdminBrandSchema = z.object({
  ...BrandFilesSchema.shape,
  ...shared,
  ...inheritable,
  hostNames: z.array(z.string()),
  guidelinesDocumentIds: RequiredGuidelinesSchema,
  guidelinesDocuments: z
    .array(z.object({ id: IdSchema, name: z.string() }))
    .meta({ description: 'Names of the required guidelines' }),
  effective: EffectiveLookSchema,
  inherited: EffectiveLookSchema.meta({ description: 'Values in effect if every setting were inherited' }),
  agentNames: z
    .array(z.object({ gptSystemId: IdSchema, name: z.string() }))
    .meta({ description: 'Names of the agents that the settings refer to' }),
  warnings: z.array(WarningSchema),
  createdBy: IdSchema.nullable(),
  updatedBy: IdSchema.nullable(),
});
export type AdminBrand = z.infer<typeof AdminBrandSchema>;

export const InstanceDefaultsSettingsSchema = z.strictObject({
  defaultBrandKey: TextSchema.min(1).max(100),
  ...inheritable,
});
export type InstanceDefaultsSettings = z.infer<typeof InstanceDefaultsSettingsSchema>;

/** Values that brands inherit, and the brand of addresses that belong to none. */
export const InstanceDefaultsSchema = z.object({
  ...InstanceDefaultsSettingsSchema.shape,
  effective: EffectiveLookSchema,
  inherited: EffectiveLookSchema.meta({ description: "The product's own values" }),
  brands: z
    .array(z.object({ brandKey: z.string(), name: z.string() }))
    .meta({ description: 'Brands that can be the default' }),
  agentNames: z.array(z.object({ gptSystemId: IdSchema, name: z.string() })),
  warnings: z.array(WarningSchema),
  version: VersionSchema,
  updatedAt: TimeSchema.nullable(),
  permissions: z.object({ canEdit: z.boolean() }),
});
export type InstanceDefaults = z.infer<typeof InstanceDefaultsSchema>;

/** Brand as pages see it. */
export const BrandSchema = z.object({
  brandKey: z.string(),
  name: z.string(),
  logoFileName: z.string().nullable(),
  logoDarkFileName: z.string().nullable(),
  avatarFileName: z.string().nullable(),
  splashScreenBackgroundFileName: z.string().nullable(),
  useLoginBackgroundImg: z.boolean(),
  loginBackground: z.object({ main: ColourSchema }),
  loginAlignment: z.enum(loginAlignments),
  footer: FooterSchema,
  languages: z.array(z.enum(languages)),
  defaultAgentId: IdSchema.nullable(),
});
export type Brand = z.infer<typeof BrandSchema>;
