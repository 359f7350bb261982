import { AppError } from '../app-error.ts';
import { violatedIndex } from '../db/unique-violation.ts';
import type { Aggregate } from './aggregate.ts';

/** Maps a violation of a unique name index to `request.name_taken` at its field; returns other errors. */
export function asNameTaken({ uniqueName }: Pick<Aggregate, 'uniqueName'>, error: unknown): unknown {
  if (!uniqueName) return error;
  const index = violatedIndex(error);
  const violated = [uniqueName].flat().find((name) => name.index === index);
  if (!violated) return error;
  const code = 'request.name_taken';
  return new AppError(code, { issues: [{ path: [violated.field], code }], cause: error });
}
