/**
 * Setup of every test file with a DOM: restores the page and the globals, which the files of a worker share.
 */
import { __unsafe_useEmotionCache as useStyleCache } from '@emotion/react';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach } from 'vitest';
import './wait-timeout.ts';

type Listen = typeof globalThis.addEventListener;

interface World {
  /** Own properties of shared objects, as the worker's first file found them. */
  properties: ReadonlyMap<object, ReadonlyMap<PropertyKey, PropertyDescriptor>>;
  /** Values of the window's properties; an assignment changes them without replacing their accessors. */
  values: ReadonlyMap<PropertyKey, unknown>;
  /** Removes listeners added to the page since the last call. */
  removeListeners(): void;
  /** Cancels timers started since the last call. */
  cancelTimers(): void;
}

/** Globals of vitest and other packages, which outlive a file. */
const isForeign = (name: PropertyKey) => typeof name === 'string' && name.startsWith('__');

const propertiesOf = (owner: object) =>
  new Map(
    Reflect.ownKeys(owner).flatMap((name) => {
      const property = isForeign(name) ? undefined : Object.getOwnPropertyDescriptor(owner, name);
      return property ? [[name, property] as const] : [];
    }),
  );

const isSame = (one: PropertyDescriptor, other: PropertyDescriptor) =>
  one.value === other.value && one.get === other.get && one.set === other.set;

/** Values of the window's assignable properties. */
const valuesOf = (properties: ReadonlyMap<PropertyKey, PropertyDescriptor>) =>
  new Map(
    [...properties].flatMap(([name, { set }]) =>
      set ? [[name, Reflect.get(globalThis, name)] as const] : [],
    ),
  );

/** Records listeners on the window and the document, which would outlive their file. */
function recordListeners(): () => void {
  const added: (() => void)[] = [];
  for (const target of [globalThis, document]) {
    const listen: Listen = target.addEventListener.bind(target);
    target.addEventListener = (...[type, listener, options]: Parameters<Listen>) => {
      added.push(() => target.removeEventListener(type, listener, options));
      listen(type, listener, options);
    };
  }
  return () => {
    for (const remove of added.splice(0)) remove();
  };
}

/** Records timers, which would send requests to the server of a later file. */
function recordTimers(): () => void {
  const started = new Set<NodeJS.Timeout>();
  const { setTimeout: start } = globalThis;
  const record = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const timer = start(() => {
      started.delete(timer);
      run(...args);
    }, ms);
    started.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(record, start);
  return () => {
    for (const timer of started) clearTimeout(timer);
    started.clear();
  };
}

/** Keeps jsdom's frames on a real timer: started under a test's fake timers, they would stop for good. */
function keepFrames(): void {
  const requestFrame = globalThis.requestAnimationFrame;
  const keep = () => void requestFrame(keep);
  keep();
}

function recordWorld(): World {
  keepFrames();
  const removeListeners = recordListeners();
  const cancelTimers = recordTimers();
  const prototypes = [
    Node,
    Element,
    HTMLElement,
    HTMLAnchorElement,
    HTMLCanvasElement,
    Storage,
    XMLHttpRequest,
    URL,
  ];
  const owners = [globalThis, document, navigator, URL, ...prototypes.map(({ prototype }) => prototype)];
  const properties = new Map(owners.map((owner) => [owner, propertiesOf(owner)]));
  return { removeListeners, cancelTimers, properties, values: valuesOf(propertiesOf(globalThis)) };
}

function restoreProperties({ properties, values }: World): void {
  for (const [owner, known] of properties) {
    for (const [name, now] of propertiesOf(owner)) {
      const before = known.get(name);
      if (before && isSame(before, now)) continue;
      if (!before) Reflect.deleteProperty(owner, name);
      else if (now.configurable) Object.defineProperty(owner, name, before);
    }
    for (const [name, before] of known)
      if (!Object.hasOwn(owner, name)) Object.defineProperty(owner, name, before);
  }
  for (const [name, before] of values)
    if (Reflect.get(globalThis, name) !== before) Reflect.set(globalThis, name, before);
}

function clearElement(element: Element): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}

/** Empties the page and resets inserted styles, so that the next use inserts them again. */
function clearPage(): void {
  const { result, unmount } = renderHook(() => useStyleCache());
  const cache = result.current;
  unmount();
  cache?.sheet.flush();
  Object.assign(cache ?? {}, { inserted: {}, registered: {} });
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.head, document.body]) clearElement(element);
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
}

const shared: typeof globalThis & { __world?: World } = globalThis;
const world = (shared.__world ??= recordWorld());

cleanup();
world.removeListeners();
world.cancelTimers();
restoreProperties(world);
clearPage();

afterEach(cleanup);
