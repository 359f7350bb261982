/** Reads the attributes of a tag. */

/** Returns the value of an attribute as it is written; `undefined` without a value. */
export function attributeIn(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return found ? (found[1] ?? found[2] ?? found[3]) : undefined;
}
