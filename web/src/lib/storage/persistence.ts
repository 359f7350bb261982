/** Persists slices of the store in local storage, except fields that must not outlive the page. */
import { createAction, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../session/session-end.ts';
import { isRecord, type JsonStorage, localStore } from './browser-storage.ts';

/** Dispatched when another tab changed a persisted slice named `key`; `value` is unchecked. */
export const storedElsewhere = createAction<{ key: string; value: unknown }>('persistence/storedElsewhere');

/** Storage and excluded fields by slice name. */
const persisted = new Map<string, { excluded: readonly string[]; storage: JsonStorage }>();

/**
 * Persists a slice under its own name, except the `excluded` fields. With `sessionStore` it lasts as long as
 * the tab. Call once, where the slice is created.
 */
export function persistSlice<S extends object>(
  name: string,
  excluded: readonly (keyof S & string)[],
  storage: JsonStorage = localStore,
): void {
  persisted.set(name, { excluded, storage });
}

function serializeSlice(slice: object, excluded: readonly string[]): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(slice).filter(([name]) => !excluded.includes(name))),
  );
}

/** Merges stored fields over `initial`; fields of another type than the initial value are dropped. */
export function restoreState<S extends object>(initial: S, stored: unknown): S {
  if (!isRecord(stored)) return initial;
  const fields = Object.entries(initial).map(([name, value]) => {
    const kept = stored[name];
    const isUsable = kept !== undefined && (value === undefined || value === null || isSameKind(kept, value));
    return [name, isUsable ? kept : value];
  });
  return Object.fromEntries(fields) as S;
}

const isSameKind = (a: unknown, b: unknown) => typeof a === typeof b && Array.isArray(a) === Array.isArray(b);

/** Returns a slice's `initialState` from its last stored state. */
export const restoredState =
  <S extends object>(key: string, initial: S, storage: JsonStorage = localStore) =>
  (): S =>
    restoreState(initial, storage.read(key));

/** The other tab has already stored the resulting state. */
const isFromOtherTab = (action: unknown) =>
  storedElsewhere.match(action) || (sessionEnded.match(action) && action.payload?.isElsewhere === true);

/** Writes persisted slices after an action changed them, unless the change came from another tab. */
export const persistenceMiddleware: Middleware = (store) => {
  const seen = new Map<string, { slice: unknown; text: string | undefined }>();

  function keep(name: string, slice: object, isTheirs: boolean): void {
    const known = seen.get(name);
    if (known?.slice === slice) return;
    const { excluded = [], storage = localStore } = persisted.get(name) ?? {};
    if (storage.isDeferring?.()) {
      seen.set(name, { slice, text: undefined });
      return;
    }
    const text = serializeSlice(slice, excluded);
    seen.set(name, { slice, text });
    if (!isTheirs && text !== known?.text) storage.writeText(name, text);
  }

  return (next) => (action) => {
    const result = next(action);
    const rootState = store.getState() as Record<string, object | undefined>;
    for (const name of persisted.keys()) {
      const slice = rootState[name];
      if (slice) keep(name, slice, isFromOtherTab(action));
    }
    return result;
  };
};

/** Dispatches changes that other tabs store. Returns a function that stops. */
export function followOtherTabs(dispatch: (action: UnknownAction) => void): () => void {
  const onStorage = ({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage || key === null || !persisted.has(key)) return;
    dispatch(storedElsewhere({ key, value: newValue === null ? undefined : localStore.read(key) }));
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
