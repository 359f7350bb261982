/** Content of a backup. It is written last: a folder with a readable manifest is a complete backup. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { CommandError } from '../command-error.ts';

/** Incremented when older versions can't read the format. */
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
  /** Time of the snapshot; later writes are not included. */
  takenAt: z.iso.datetime(),
  /** Version of the source's PostgreSQL, for the reader. */
  engine: z.string(),
  /** Names of the migrations that made the schema, in order. */
  migrations: z.array(z.string()).min(1),
  /** Digest that identifies the instance's secret without revealing it. */
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
  /** Files with references that were lost before the backup. Absent in the first versions. */
  missingFiles: z.array(BlobKeySchema).optional(),
});
export type Manifest = z.infer<typeof ManifestSchema>;

/** Returns the path of a table's rows. */
export const pathOfTable = ({ schema, name }: { schema: string; name: string }): string =>
  `tables/${schema}.${name}.gz`;

export const pathOfFile = (key: string): string => `files/${key}`;

/** Returns the digest of a secret for the manifest. */
export function digestOfSecret(secret: string): string {
  return createHmac('sha256', secret).update('which secret sealed this backup').digest('hex').slice(0, 16);
}

/** Failure of a backup or a restore, with a message for the operator's terminal. */
export class BackupError extends CommandError {}
