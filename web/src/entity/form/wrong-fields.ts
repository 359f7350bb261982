/** Errors of a form, with the labels of their fields. */
import type { FieldEntry } from '../../ui/forms/editor/form-map.ts';

/** Errors of the form library, by field. */
type Errors = Readonly<Record<string, unknown>>;

export interface WrongField {
  name: string;
  label: string;
  message: string;
}

/** The errors by field, with the messages inside of one that holds others. */
export function wrongFields(errors: Errors, fields: ReadonlyMap<string, FieldEntry>): WrongField[] {
  return errorsOf(errors).map(({ name, message }) => {
    const entry = fields.get(name) ?? fields.get(name.split('.')[0] ?? '');
    return { name, label: entry?.label ?? name, message };
  });
}

function errorsOf(errors: Errors, prefix = ''): Pick<WrongField, 'name' | 'message'>[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null || name === 'ref') return [];
    const path = `${prefix}${name}`;
    const { message } = error as { message?: unknown };
    if (typeof message === 'string') return [{ name: path, message }];
    return errorsOf(error as Errors, `${path}.`);
  });
}
