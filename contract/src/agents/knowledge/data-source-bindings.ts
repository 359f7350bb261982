/** How an agent is bound to a library: how it is searched, and which of its files answers may draw on (domain.md §13). */
import { z } from 'zod';
import { IdSchema } from '../../http.ts';
import { TextSchema } from '../../text-schemas.ts';
import { hasPath, isWholePath } from './parameter-rules.ts';

/** What a passage gets that is the question word for word. */
export const highestScores = {
  usual: 1.5,
  /** Where other ways to ask for it are written down, as in the product's own handbook. */
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

/** Looked up with every question, or by the model where it finds that it should. */
export const BindingModeSchema = z.enum(['automatic', 'tool']);

/** By words, by meaning, or by both. */
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

/** What a filter of an index is called. */
export const FilterNameSchema = z
  .string()
  .max(bindingLimits.filterName)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _.-]*$/u);

/** Something fixed, or one `{{path}}` alone: text around a path would look like a value and never be one. */
const FilterValueSchema = TextSchema.trim()
  .min(1)
  .max(bindingLimits.value)
  .refine((value) => isWholePath(value) || !hasPath(value), 'A {{path}} has to stand alone');

export const BindingFilterSchema = z.strictObject({
  name: FilterNameSchema,
  operator: FilterOperatorSchema,
  values: z
    .array(FilterValueSchema)
    .min(1)
    .max(bindingLimits.values)
    .meta({ description: 'Any of them; `{{path}}`: what it stands for when somebody asks, each of a list' }),
});
export type BindingFilter = z.infer<typeof BindingFilterSchema>;

/** What a binding says beside its library. Each has a default: that of a library that is only named. */
export const bindingFields = {
  dataSourceIndexId: IdSchema.nullable()
    .default(null)
    .meta({ description: 'A text index of the library; null: the one that it has' }),
  name: TextSchema.trim()
    .max(bindingLimits.name)
    .default('')
    .meta({ description: "For the model; empty: the library's" }),
  description: TextSchema.trim()
    .max(bindingLimits.description)
    .default('')
    .meta({ description: "For the model: what it is good for; empty: the library's" }),
  mode: BindingModeSchema.default('automatic'),
  queryType: QueryTypeSchema.default('hybrid'),
  top: z
    .number()
    .int()
    .min(1)
    .max(bindingLimits.top)
    .nullable()
    .default(null)
    .meta({ description: 'Passages at most; null: it shares the usual number with the other libraries' }),
  threshold: z.number().min(0).max(highestScores.withPhrasings).nullable().default(null).meta({
    description: 'Passages below this score, as a test query tells it, are left out; null: none is',
  }),
  filters: z
    .array(BindingFilterSchema)
    .max(bindingLimits.filters)
    .default([])
    .meta({ description: 'A file counts where all of them hold' }),
};

/** A binding within a configuration. */
export const DataSourceBindingSchema = z.strictObject({ dataSourceId: IdSchema, ...bindingFields });
export type DataSourceBinding = z.infer<typeof DataSourceBindingSchema>;

/** A new binding of a draft. */
export const NewDataSourceBindingSchema = DataSourceBindingSchema.extend({
  gptSystemConfigurationStateId: IdSchema,
});

/** What a library is bound with where nothing is said. */
export const BindingDefaultsSchema = z.object({
  dataSourceId: IdSchema.nullable().meta({ description: 'Of the binding that was asked about' }),
  ...bindingFields,
});

/** Of a configuration: one for a library at most. */
export const DataSourceBindingsSchema = z
  .array(DataSourceBindingSchema)
  .max(20)
  .refine(
    (bindings) => new Set(bindings.map(({ dataSourceId }) => dataSourceId)).size === bindings.length,
    'Each library once',
  );
