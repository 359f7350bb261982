/** Wire shapes of file libraries (document 2 §7.11): files that agents answer from, and the indexes over them. */
import { z } from 'zod';
import { IdSchema, TimeSchema, VersionSchema } from '../../http.ts';
import { LongTaskSchema } from '../../instance/notifications/events.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';
import { FileMetadataSchema, IndexFiltersSchema } from './filters.ts';
import { OmissionsSchema } from './omissions.ts';
import { metadataLimits } from './metadata-limits.ts';
import { fileStates } from './file-states.ts';

/** Editable settings of a library; each of its versions stores them. */
export const FileLibrarySettingsSchema = z.strictObject({
  name: nameSchema(150),
  description: TextSchema.max(500)
    .default('')
    .meta({ description: 'Subject of the files, also shown to models' }),
});
export type FileLibrarySettings = z.infer<typeof FileLibrarySettingsSchema>;

const rowShape = {
  dataSourceId: IdSchema,
  name: z.string(),
  description: z.string(),
  isBuiltIn: z.boolean().meta({
    description: 'Whether the library ships with the product; it can be read and bound to agents only',
  }),
  fileCount: z.number().int(),
  passageCount: z.number().int().meta({ description: 'Number of indexed passages' }),
  failedCount: z.number().int().meta({ description: 'Number of files that could not be indexed' }),
  processingCount: z.number().int().meta({ description: 'Number of files queued for or in indexing' }),
  sizeBytes: z.number().int().meta({ description: 'Total size of the uploaded files' }),
  agentCount: z.number().int().meta({ description: 'Number of agents bound to the library' }),
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
    description: 'Text index (dataSourceIndexId); null if the library is not searchable',
  }),
  agents: z
    .array(z.object({ gptSystemId: IdSchema, name: z.string(), isPersonal: z.boolean() }))
    .meta({ description: 'Bound agents that the caller may read, limited in number' }),
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
  name: z.string().meta({ description: 'File name, including folders of a folder upload' }),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  state: FileStateSchema,
  errorCode: z.string().nullable().meta({ description: 'Error code of a failed file' }),
  passageCount: z.number().int(),
  metadata: FileMetadataSchema.meta({ description: 'File metadata, used by filters' }),
  recognition: z
    .object({ done: z.number().int(), total: z.number().int() })
    .nullable()
    .meta({ description: 'Scanned pages with text recognition; null without any' }),
  lacksFigures: z.boolean().meta({
    description: 'Whether pictures were skipped because extracting them exceeded a limit',
  }),
  omissions: OmissionsSchema,
  createdAt: TimeSchema,
  updatedAt: TimeSchema,
  version: z.number().int().meta({ description: 'Version of the metadata' }),
});
export type LibraryFile = z.infer<typeof LibraryFileSchema>;

export const UploadedLibraryFileSchema = LibraryFileSchema.extend({
  isDuplicate: z
    .boolean()
    .meta({ description: 'Whether the library already contains a file with identical content' }),
});
export type UploadedLibraryFile = z.infer<typeof UploadedLibraryFileSchema>;

/** Uploaded version of a file: the current one, or one that a later upload of the same name replaced. */
export const FileVersionSchema = z.object({
  versionId: IdSchema,
  sizeBytes: z.number().int(),
  createdAt: TimeSchema.meta({ description: 'Upload time' }),
  createdBy: z
    .object({ userId: IdSchema, name: z.string() })
    .nullable()
    .meta({ description: 'Uploader; null if no longer known' }),
  replacedAt: TimeSchema.nullable().meta({ description: 'Replacement time; null for the current version' }),
});
export type FileVersion = z.infer<typeof FileVersionSchema>;

/** Folders and file types of a library; truncated if there are many. */
export const FilePlacesSchema = z.object({
  folders: z.array(z.string()),
  fileTypes: z.array(z.string()).meta({ description: 'File name extensions in lower case' }),
});
export type FilePlaces = z.infer<typeof FilePlacesSchema>;

export const FileCountsSchema = z.record(FileStateSchema, z.number().int());
export type FileCounts = z.infer<typeof FileCountsSchema>;

/** Embedding model. */
export const EmbeddingSchema = z.object({
  providerId: z.string().nullable().meta({ description: 'null for the built-in model' }),
  providerName: z.string().nullable(),
  model: z.string(),
});
export type Embedding = z.infer<typeof EmbeddingSchema>;

export const EmbeddingChoiceSchema = z.strictObject({
  embedding: z
    .strictObject({ providerId: TextSchema.min(1).max(100), model: TextSchema.min(1).max(200) })
    .nullable()
    .meta({ description: 'Embedding model of a provider; null for the built-in model' }),
});
export type EmbeddingChoice = z.infer<typeof EmbeddingChoiceSchema>;

export const TextIndexDefinitionSchema = z.object({
  dataSourceIndexId: IdSchema,
  indexType: z.literal('text'),
  embedding: EmbeddingSchema.extend({
    dimensions: z.number().int(),
    isOffered: z
      .boolean()
      .meta({ description: 'false if the provider was deleted; the built-in model is used instead' }),
    failure: z
      .object({ code: z.string(), text: z.string(), at: TimeSchema })
      .nullable()
      .meta({ description: 'Time of the last failed query, which fell back to the built-in model' }),
  }),
  unsuitedLanguages: z.array(z.object({ language: z.string(), fileCount: z.number().int() })).meta({
    description:
      'Languages of files (ISO 639-1) that the embedding model is not made for, most files first; empty if they are few',
  }),
  chunk: z.object({ maxCharacters: z.number().int(), withHeadings: z.boolean() }),
  filters: IndexFiltersSchema.meta({ description: 'Filters available to bindings of agents' }),
  passageCount: z.number().int(),
  change: LongTaskSchema.nullable().meta({ description: 'Last change of the embedding model' }),
  rebuild: LongTaskSchema.nullable().meta({ description: 'Last rebuild of the index' }),
  version: VersionSchema.meta({ description: 'Version of the library' }),
});
export type TextIndexDefinition = z.infer<typeof TextIndexDefinitionSchema>;

/** Text extracted from a file. */
export const ExtractionSchema = z.object({
  title: z.string(),
  mediaType: z.string().meta({ description: 'Media type of the text: text/markdown or text/plain' }),
  text: z.string(),
});

/** Passage of a file that answers quote. */
export const PassageSchema = z.object({
  chunkId: IdSchema,
  title: z.string().meta({ description: 'Title of the file and headings above the passage' }),
  text: z.string(),
  page: z.number().int().optional().meta({ description: 'First page of the passage' }),
  lastPage: z
    .number()
    .int()
    .optional()
    .meta({ description: 'Last page of the passage, if it spans several' }),
  start: z.number().int().meta({ description: "Start of the passage in the file's text" }),
  end: z.number().int(),
});
export type LibraryPassage = z.infer<typeof PassageSchema>;

/** Search result for a question, as answers would receive it. */
export const FoundPassageSchema = PassageSchema.extend({
  name: z.string().meta({ description: 'File name' }),
  hash: FileHashSchema.nullable().meta({ description: 'null for files shipped with the product' }),
  score: z.number(),
  parts: z
    .object({
      chunk: z.number().meta({ description: 'Cosine similarity to the passage' }),
      window: z.number().meta({ description: 'Best cosine similarity to a few sentences of the passage' }),
      phrasing: z.number().meta({
        description: 'Best cosine similarity to a stored phrasing; 0 without phrasings',
      }),
      page: z.number().meta({ description: 'Cosine similarity to the whole file' }),
      coverage: z
        .number()
        .meta({ description: "Share of the question's words in the passage, weighted by information" }),
    })
    .meta({ description: 'Components of the score' }),
  rank: z.number().int().meta({ description: 'Rank by score, from 1' }),
  isNear: z.boolean().meta({
    description:
      'Whether search by meaning or words found the passage. If false, answers ignore it and the rank is hypothetical',
  }),
});
export type FoundPassage = z.infer<typeof FoundPassageSchema>;

export const TestQuerySchema = z.object({
  question: TextSchema.trim().min(1).max(500),
  hash: FileHashSchema.optional().meta({ description: 'File whose passages are also scored' }),
  chunkId: IdSchema.optional().meta({ description: 'Passage of that file to score alone' }),
});

export const TestAnswerSchema = z.object({
  items: z.array(FoundPassageSchema),
  answerability: z.enum(['sure', 'unsure', 'none']).meta({
    description: 'Whether the library alone would answer, express doubt, or decline',
  }),
  comparedCount: z
    .number()
    .int()
    .meta({ description: 'Number of candidate passages found by meaning or words' }),
  nearCount: z.number().int().meta({ description: 'Number of candidates relevant to the question' }),
  ofFile: z.array(FoundPassageSchema).meta({
    description: 'Best passages of the requested file; empty if it is not indexed yet',
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
