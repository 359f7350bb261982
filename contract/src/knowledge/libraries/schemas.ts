/** Wire shapes of file libraries (document 2 §7.11): files that agents answer from, and the indexes over them. */
import { z } from 'zod';
import { IdSchema, TimeSchema, VersionSchema } from '../../http.ts';
import { LongTaskSchema } from '../../instance/notifications/events.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';
import { FileMetadataSchema, IndexFiltersSchema } from './filters.ts';
import { metadataLimits } from './metadata-limits.ts';
import { fileStates } from './file-states.ts';

/** Editable settings of a library; each of its versions stores them. */
export const FileLibrarySettingsSchema = z.strictObject({
  name: nameSchema(150),
  description: TextSchema.max(500)
    .default('')
    .meta({ description: 'What its files are about; models read it too' }),
});
export type FileLibrarySettings = z.infer<typeof FileLibrarySettingsSchema>;

const rowShape = {
  dataSourceId: IdSchema,
  name: z.string(),
  description: z.string(),
  isBuiltIn: z.boolean().meta({ description: 'Ships with the product: can be read and given to agents' }),
  fileCount: z.number().int(),
  passageCount: z.number().int().meta({ description: 'Pieces of its files that answers quote' }),
  version: VersionSchema,
  updatedAt: TimeSchema,
  deletedAt: TimeSchema.nullable(),
  permissions: z.object({ canEdit: z.boolean(), canDelete: z.boolean(), canRestore: z.boolean() }),
};

export const FileLibraryRowSchema = z.object(rowShape);
export type FileLibraryRow = z.infer<typeof FileLibraryRowSchema>;

export const FileLibrarySchema = z.object({
  ...rowShape,
  textIndexId: IdSchema.nullable().meta({
    description: 'Its text index (dataSourceIndexId); null: it has none, and nothing of it is found',
  }),
  agentCount: z.number().int().meta({ description: 'Agents whose current configuration names it' }),
  agentNames: z
    .array(z.string())
    .meta({ description: 'Of those of them that the caller may read; not all of many' }),
});
export type FileLibrary = z.infer<typeof FileLibrarySchema>;

export const FileStateSchema = z.enum(fileStates);

/** Id of a file within its library: SHA-256 of its bytes, in hex. */
export const FileHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const ChosenFilesSchema = z.strictObject({
  hashes: z.array(FileHashSchema).min(1).max(metadataLimits.files),
});

export const LibraryFileSchema = z.object({
  hash: FileHashSchema,
  name: z.string().meta({ description: 'With its folders, where it was dropped in one' }),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  state: FileStateSchema,
  errorCode: z.string().nullable().meta({ description: 'Why it failed' }),
  passageCount: z.number().int(),
  metadata: FileMetadataSchema.meta({ description: 'What is said of it: filters ask for that' }),
  recognition: z
    .object({ done: z.number().int(), total: z.number().int() })
    .nullable()
    .meta({ description: 'Pages that are pictures, whose text is recognised; null: it has none' }),
  lacksFigures: z.boolean().meta({
    description: 'Reading its pictures took too much: its text was read without them',
  }),
  createdAt: TimeSchema,
  updatedAt: TimeSchema,
  version: z.number().int().meta({ description: 'Counted on where something else is said of it' }),
});
export type LibraryFile = z.infer<typeof LibraryFileSchema>;

export const UploadedLibraryFileSchema = LibraryFileSchema.extend({
  isDuplicate: z.boolean().meta({ description: 'The library held a file with the same bytes already' }),
});
export type UploadedLibraryFile = z.infer<typeof UploadedLibraryFileSchema>;

/** Uploaded version of a file: the current one, or one that a later upload of the same name replaced. */
export const FileVersionSchema = z.object({
  versionId: IdSchema,
  sizeBytes: z.number().int(),
  createdAt: TimeSchema.meta({ description: 'When it was uploaded' }),
  createdBy: z
    .object({ userId: IdSchema, name: z.string() })
    .nullable()
    .meta({ description: 'Who uploaded it; null: nobody who is still known' }),
  replacedAt: TimeSchema.nullable().meta({ description: 'null: it stands' }),
});
export type FileVersion = z.infer<typeof FileVersionSchema>;

/** Folders and file types of a library; truncated if there are many. */
export const FilePlacesSchema = z.object({
  folders: z.array(z.string()),
  fileTypes: z.array(z.string()).meta({ description: 'Endings of names, in small letters' }),
});
export type FilePlaces = z.infer<typeof FilePlacesSchema>;

export const FileCountsSchema = z.record(FileStateSchema, z.number().int());
export type FileCounts = z.infer<typeof FileCountsSchema>;

/** Embedding model. */
export const EmbeddingSchema = z.object({
  providerId: z.string().nullable().meta({ description: 'null: the model that ships with the product' }),
  providerName: z.string().nullable(),
  model: z.string(),
});
export type Embedding = z.infer<typeof EmbeddingSchema>;

export const EmbeddingChoiceSchema = z.strictObject({
  embedding: z
    .strictObject({ providerId: TextSchema.min(1).max(100), model: TextSchema.min(1).max(200) })
    .nullable()
    .meta({ description: 'An embedding model of a provider; null: the one that ships with the product' }),
});
export type EmbeddingChoice = z.infer<typeof EmbeddingChoiceSchema>;

export const TextIndexDefinitionSchema = z.object({
  dataSourceIndexId: IdSchema,
  indexType: z.literal('text'),
  embedding: EmbeddingSchema.extend({
    dimensions: z.number().int(),
    isOffered: z.boolean().meta({ description: 'false: its provider is gone; the built-in model is asked' }),
    failure: z
      .object({ code: z.string(), text: z.string(), at: TimeSchema })
      .nullable()
      .meta({ description: 'When it last failed at a question, for which the built-in model was asked' }),
  }),
  chunk: z.object({ maxCharacters: z.number().int(), withHeadings: z.boolean() }),
  filters: IndexFiltersSchema.meta({ description: 'What bindings of agents can filter its files by' }),
  passageCount: z.number().int(),
  change: LongTaskSchema.nullable().meta({ description: 'The last change of its embedding model' }),
  version: VersionSchema.meta({ description: 'Of the library' }),
});
export type TextIndexDefinition = z.infer<typeof TextIndexDefinitionSchema>;

/** Text extracted from a file. */
export const ExtractionSchema = z.object({
  title: z.string(),
  mediaType: z.string().meta({ description: 'Of the text: text/markdown or text/plain' }),
  text: z.string(),
});

/** Passage of a file that answers quote. */
export const PassageSchema = z.object({
  chunkId: IdSchema,
  title: z.string().meta({ description: 'Title of the file and headings down to the passage' }),
  text: z.string(),
  page: z.number().int().optional().meta({ description: 'Where it begins' }),
  lastPage: z.number().int().optional().meta({ description: 'Where it ends, if that is another page' }),
  start: z.number().int().meta({ description: "Where it begins in the file's text" }),
  end: z.number().int(),
});
export type LibraryPassage = z.infer<typeof PassageSchema>;

/** Search result for a question, as answers would receive it. */
export const FoundPassageSchema = PassageSchema.extend({
  name: z.string().meta({ description: 'The file' }),
  hash: FileHashSchema.nullable().meta({ description: 'null: the product ships the file' }),
  score: z.number(),
  parts: z
    .object({
      chunk: z.number().meta({ description: 'Cosine with the passage' }),
      window: z.number().meta({ description: 'The best cosine with a few sentences of it' }),
      phrasing: z.number().meta({
        description: 'The best cosine with another way to ask for it; 0 where none is written down',
      }),
      page: z.number().meta({ description: 'Cosine with its file as a whole' }),
      coverage: z
        .number()
        .meta({ description: "Share of the question's words that it holds, by what they tell" }),
    })
    .meta({ description: 'What the score is made of' }),
  rank: z.number().int().meta({ description: 'Its place by the score, from 1' }),
  isNear: z.boolean().meta({
    description:
      'Meaning or words led to it; false: answers never look at it, and its rank is what it would be',
  }),
});
export type FoundPassage = z.infer<typeof FoundPassageSchema>;

export const TestQuerySchema = z.object({
  question: TextSchema.trim().min(1).max(500),
  hash: FileHashSchema.optional().meta({ description: 'Tells of this file, too, where its passages stand' }),
  chunkId: IdSchema.optional().meta({ description: 'Of that file this passage alone' }),
});

export const TestAnswerSchema = z.object({
  items: z.array(FoundPassageSchema),
  answerability: z.enum(['sure', 'unsure', 'none']).meta({
    description: 'Whether the library would answer by itself, say that it is not sure, or refuse',
  }),
  comparedCount: z
    .number()
    .int()
    .meta({ description: 'Passages that meaning or words led to, and whose scores were compared' }),
  nearCount: z.number().int().meta({ description: 'Those of them that say something about the question' }),
  ofFile: z.array(FoundPassageSchema).meta({
    description: 'The best passages of the file that was asked for; none where it is not read yet',
  }),
});
export type TestAnswer = z.infer<typeof TestAnswerSchema>;

export const DetailsForCreateSchema = z.object({
  indexTypes: z.array(z.object({ type: z.enum(['text', 'graph']), isAvailable: z.boolean() })),
  embeddings: z.array(EmbeddingSchema),
  upload: z.object({ maxBytes: z.number().int(), mediaTypes: z.array(z.string()) }),
});

/** Storage for library files: the instance's own. */
export const StorageContainerSchema = z.object({ name: z.string(), kind: z.enum(['folder', 's3', 'azure']) });
