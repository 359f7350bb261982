/** Reads the ticked boxes of forms on a sheet, whose labels are texts of its drawing. */
import { type Parts, type Relation, parseXml } from './package-parts.ts';

/** Control of a form: number of its shape, and id of the relation to its properties. */
export interface ControlReference {
  shape: string;
  id: string;
}

/** Signs of a control, ticked and empty, by its type. */
const signs: Readonly<Record<string, readonly [string, string]>> = {
  CheckBox: ['☒', '☐'],
  Radio: ['◉', '○'],
};

/** Returns the sign of each box by the number of its shape. */
export function controlSigns(
  parts: Parts,
  relations: ReadonlyMap<string, Relation>,
  controls: readonly ControlReference[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { shape, id } of controls) {
    const part = parts.get(relations.get(id)?.target ?? '');
    const sign = part && signIn(part);
    if (sign) found.set(shape, sign);
  }
  return found;
}

function signIn(properties: Uint8Array): string | undefined {
  let sign: string | undefined;
  parseXml(properties, {
    open(name, { objectType = '', checked }) {
      if (name === 'formControlPr') sign = signs[objectType]?.[checked === 'Checked' ? 0 : 1];
    },
  });
  return sign;
}
