// Error for the operator when a database could not be used, shown before the process exits.

export type DatabaseStartReason =
  | 'binaries_missing'
  | 'refuses_root'
  | 'folder_unusable'
  | 'in_use'
  | 'damaged'
  | 'newer_engine'
  | 'newer_schema'
  | 'older_engine'
  | 'older_schema'
  | 'unreachable'
  | 'start_failed';

/** Refusal to start on this database. `message` is a whole sentence for the operator. */
export class DatabaseStartError extends Error {
  readonly reason: DatabaseStartReason;

  constructor(reason: DatabaseStartReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseStartError';
    this.reason = reason;
  }
}
