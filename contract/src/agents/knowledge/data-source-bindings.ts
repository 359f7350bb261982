/** Binding of an agent to a library: search settings and filters of its files (domain.md §13). */
import { z } from 'zod';
import { IdSchema } from '../../http.ts';
import { TextSchema } from '../../text-schemas.ts';
import { hasPath, isWholePath } from './parameter-rules.ts';

/** Score of a passage that equals the question word for word. */
export const highestScores = {
  usual: 1.5,
  /** Score in a library with alternative phrasings, such as the product's handbook. */
  withPhrasings: 2.2,
} as const;

export const bindingLimits = {
  name: 150,
  description: 500,
  top: 20,
  filters: 10,
  filterName: 50,
  values: 50,
  value: 500,
} as const;

/** Search with every question (`automatic`), or on request of the model (`tool`). */
export const BindingModeSchema = z.enum(['automatic', 'tool']);

/** Search by words, by meaning, or by both. */
export const QueryTypeSchema = z.enum(['keyword', 'vector', 'hybrid']);
export type QueryType = z.infer<typeof QueryTypeSchema>;

export const FilterOperatorSchema = z.enum([
  'equals',
  'isOneOf',
  'contains',
  'before',
  'after',
  'atLeast',
  'atMost',
]);
export type FilterOperator = z.infer<typeof FilterOperatorSchema>;

export const FilterNameSchema = z
  .string()
  .max(bindingLimits.filterName)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _.-]*$/u);

/** A fixed value, or a single `{{path}}`. Text around a path would never match a value. */
const FilterValueSchema = TextSchema.trim()
  .min(1)
  .max(bindingLimits.value)
  .refine((value) => isWholePath(value) || !hasPath(value), 'A {{path}} has to stand alone');

export const BindingFilterSchema = z.strictObject({
  name: FilterNameSchema,
  operator: FilterOperatorSchema,
  values: z.array(FilterValueSchema).min(1).max(bindingLimits.values).meta({
    description: 'Accepted values. `{{path}}` is resolved for each question; each item of a list counts',
  }),
});
export type BindingFilter = z.infer<typeof BindingFilterSchema>;

/** Fields of a binding other than its library. The defaults apply to libraries without a binding. */
export const bindingFields = {
  dataSourceIndexId: IdSchema.nullable()
    .default(null)
    .meta({ description: 'Text index of the library; null for its current one' }),
  name: TextSchema.trim()
    .max(bindingLimits.name)
    .default('')
    .meta({ description: "Name shown to the model; defaults to the library's name" }),
  description: TextSchema.trim()
    .max(bindingLimits.description)
    .default('')
    .meta({ description: "Purpose described to the model; defaults to the library's description" }),
  mode: BindingModeSchema.default('automatic'),
  queryType: QueryTypeSchema.default('hybrid'),
  top: z.number().int().min(1).max(bindingLimits.top).nullable().default(null).meta({
    description: 'Maximum number of passages; null to share the default number with other libraries',
  }),
  threshold: z.number().min(0).max(highestScores.withPhrasings).nullable().default(null).meta({
    description: 'Minimum score of passages, on the scale of test queries; null for no minimum',
  }),
  filters: z
    .array(BindingFilterSchema)
    .max(bindingLimits.filters)
    .default([])
    .meta({ description: 'Filters that a file must all match' }),
};

/** A binding of a configuration. */
export const DataSourceBindingSchema = z.strictObject({ dataSourceId: IdSchema, ...bindingFields });
export type DataSourceBinding = z.infer<typeof DataSourceBindingSchema>;

/** A new binding of a draft. */
export const NewDataSourceBindingSchema = DataSourceBindingSchema.extend({
  gptSystemConfigurationStateId: IdSchema,
});

export const BindingDefaultsSchema = z.object({
  dataSourceId: IdSchema.nullable().meta({ description: 'Id of the requested binding' }),
  ...bindingFields,
});

/** Bindings of a configuration, at most one per library. */
export const DataSourceBindingsSchema = z
  .array(DataSourceBindingSchema)
  .max(20)
  .refine(
    (bindings) => new Set(bindings.map(({ dataSourceId }) => dataSourceId)).size === bindings.length,
    'Each library once',
  );
