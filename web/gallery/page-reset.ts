/**
 * Restores the page state that a story changes outside its elements: storage, URL, attributes, replaced
 * functions.
 */

type Attributes = readonly (readonly [name: string, value: string])[];

const attributesOf = (element: Element): Attributes =>
  Array.from(element.attributes, ({ name, value }) => [name, value] as const);

function restoreAttributes(element: Element, attributes: Attributes): void {
  for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
  for (const [name, value] of attributes) element.setAttribute(name, value);
}

function restoreStorage(storage: Storage, entries: readonly (readonly [string, string])[]): void {
  storage.clear();
  for (const [name, value] of entries) storage.setItem(name, value);
}

/** Captures the page's state. Returns a function that restores it. */
export function capturePage(): () => void {
  const { documentElement, body, title } = document;
  const [pageAttributes, bodyAttributes] = [attributesOf(documentElement), attributesOf(body)];
  const [kept, keptForTab] = [Object.entries(localStorage), Object.entries(sessionStorage)];
  const address = location.href;
  const { send } = XMLHttpRequest.prototype;
  return () => {
    // Calls of the previous story never settle.
    globalThis.fetch = () => new Promise(() => undefined);
    XMLHttpRequest.prototype.send = send;
    Reflect.deleteProperty(navigator, 'onLine');
    restoreStorage(localStorage, kept);
    restoreStorage(sessionStorage, keptForTab);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.removeAllRanges();
    for (const element of body.querySelectorAll(':scope > :not(#root)')) element.remove();
    restoreAttributes(documentElement, pageAttributes);
    restoreAttributes(body, bodyAttributes);
    document.title = title;
    history.replaceState(null, '', address);
    scrollTo(0, 0);
  };
}
