/** What the cleaner keeps of a picture. */
export interface Element {
  name: string;
  attributes: Map<string, string>;
  children: (Element | string)[];
}

/** An element and all inside it, in order. */
export function* elementsIn(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) if (typeof child !== 'string') yield* elementsIn(child);
}
