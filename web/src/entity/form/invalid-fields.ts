/** Errors of a form, with the labels of their fields. */
import type { FieldEntry } from '../../ui/forms/editor/form-map.ts';

/** Errors of the form library, by field. */
type Errors = Readonly<Record<string, unknown>>;

export interface InvalidField {
  name: string;
  label: string;
  message: string;
}

/** Returns the errors by field, including those nested in a field. */
export function invalidFields(errors: Errors, fields: ReadonlyMap<string, FieldEntry>): InvalidField[] {
  return errorsOf(errors).map(({ name, message }) => {
    const entry = fields.get(name) ?? fields.get(name.split('.')[0] ?? '');
    return { name, label: entry?.label ?? name, message };
  });
}

function errorsOf(errors: Errors, prefix = ''): Pick<InvalidField, 'name' | 'message'>[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null || name === 'ref') return [];
    const path = `${prefix}${name}`;
    const { message } = error as { message?: unknown };
    if (typeof message === 'string') return [{ name: path, message }];
    return errorsOf(error as Errors, `${path}.`);
  });
}
