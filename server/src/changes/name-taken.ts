import { AppError } from '../app-error.ts';
import { violatedIndex } from '../db/unique-violation.ts';
import type { Aggregate } from './aggregate.ts';

/** Maps a violation of the unique name index to `request.name_taken` at its field; returns other errors. */
export function asNameTaken({ uniqueName }: Pick<Aggregate, 'uniqueName'>, error: unknown): unknown {
  if (!uniqueName || violatedIndex(error) !== uniqueName.index) return error;
  const code = 'request.name_taken';
  return new AppError(code, { issues: [{ path: [uniqueName.field], code }], cause: error });
}
