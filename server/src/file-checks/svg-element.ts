/** Element of a cleaned picture. */
export interface Element {
  name: string;
  attributes: Map<string, string>;
  children: (Element | string)[];
}

/** Yields an element and all its descendants, in order. */
export function* elementsIn(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) if (typeof child !== 'string') yield* elementsIn(child);
}
