/** Recognises bold fonts that do not have *bold* in their names, such as those of TeX, by which headings are found. */

/** Font as pdf.js gives it. */
interface Font {
  name?: string;
  black?: boolean;
}

export interface FontStore {
  get(id: string, receive?: (font: unknown) => void): unknown;
}

/** Matches the bold fonts of TeX, with the size in points, and other names of weights. */
const boldName =
  /^(?:[A-Z]{6}\+)?(?:(?:CM|SF|EC)(?:SS)?BX?(?:TI|SL)?\d|.*(?:-Medi|-?Demi|-?Heavy|-?Black|[-,]Bd)(?:Ital|Italic|Obli|Oblique|It)?$)/;

/** Marks the bold fonts of a store. */
export function recogniseWeights(stores: FontStore): void {
  const { get } = stores;
  stores.get = function getWithWeight(id, receive) {
    return receive ? get.call(this, id, (font) => receive(withWeight(font))) : withWeight(get.call(this, id));
  };
}

const judged = new WeakSet<object>();

function withWeight(font: unknown): unknown {
  if (typeof font !== 'object' || font === null || judged.has(font)) return font;
  judged.add(font);
  const { name, black } = font as Font;
  if (name !== undefined && !black && boldName.test(name))
    Object.defineProperty(font, 'black', { value: true, configurable: true });
  return font;
}
