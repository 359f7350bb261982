/** What a backup consists of. It is written last: a folder with a readable manifest is a finished backup. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** Another number means that older versions can't read it. */
export const BACKUP_FORMAT = 1;
export const MANIFEST_NAME = 'manifest.json';

const BlobKeySchema = z.string().regex(/^[0-9a-f]{32}$/);

const PieceSchema = z.object({
  /** Relative to the backup's folder, below `tables` or `files`. */
  path: z.string().regex(/^(tables|files)\/[\w.-]+$/),
  sizeBytes: z.int().min(0),
  sha256: z.string(),
});
export type Piece = z.infer<typeof PieceSchema>;

export const ManifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** When the snapshot was taken: what was written later is not in it. */
  takenAt: z.iso.datetime(),
  /** The PostgreSQL that it was taken from, for the reader. */
  engine: z.string(),
  /** Names of the migrations that made the schema, in order. */
  migrations: z.array(z.string()).min(1),
  /** Tells whether an instance has the same secret, without telling it. */
  secretMark: z.string(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rowCount: z.int().min(0),
      piece: PieceSchema,
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), lastValue: z.string().regex(/^-?\d{1,19}$/) }),
  ),
  files: z.array(z.object({ key: BlobKeySchema, piece: PieceSchema })),
  /** Files that rows name and that were lost before the backup. Not told by the first versions. */
  missingFiles: z.array(BlobKeySchema).optional(),
});
export type Manifest = z.infer<typeof ManifestSchema>;

/** Where the rows of a table are. */
export const pathOfTable = ({ schema, name }: { schema: string; name: string }): string =>
  `tables/${schema}.${name}.gz`;

/** Where a file is. */
export const pathOfFile = (key: string): string => `files/${key}`;

/** What a manifest tells of a secret. */
export function markOfSecret(secret: string): string {
  return createHmac('sha256', secret).update('which secret sealed this backup').digest('hex').slice(0, 16);
}

/** Why a backup can't be made or restored, as a sentence for the person at the terminal. */
export class BackupError extends Error {}
