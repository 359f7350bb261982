/** What can't be saved of a form, by the names that its fields have on the screen. */
import type { FieldEntry } from '../../ui/forms/editor/form-map.ts';

/** As the form library keeps them, by field. */
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
