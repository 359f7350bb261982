/** Keeps slices of the store in local storage, without the fields that must not outlive the page. */
import { createAction, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../session/session-end.ts';
import { isRecord, type JsonStorage, localStore } from './browser-storage.ts';

/** Another tab changed a persisted slice; `key` says which, `value` is unchecked. */
export const storedElsewhere = createAction<{ key: string; value: unknown }>('persistence/storedElsewhere');

/** Slice name → where it is kept, and which fields are not. */
const persisted = new Map<string, { excluded: readonly string[]; storage: JsonStorage }>();

/**
 * Persists a slice under its own name, except the `excluded` fields: for the browser, or with `sessionStore` for the
 * tab. Call once, where the slice is made.
 */
export function persistSlice<S extends object>(
  name: string,
  excluded: readonly (keyof S & string)[],
  storage: JsonStorage = localStore,
): void {
  persisted.set(name, { excluded, storage });
}

function keptText(slice: object, excluded: readonly string[]): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(slice).filter(([name]) => !excluded.includes(name))),
  );
}

/** The stored fields laid over `initial`; fields of another type than the initial value are dropped. */
export function revive<S extends object>(initial: S, stored: unknown): S {
  if (!isRecord(stored)) return initial;
  const fields = Object.entries(initial).map(([name, value]) => {
    const kept = stored[name];
    const isUsable = kept !== undefined && (value === undefined || value === null || isSameKind(kept, value));
    return [name, isUsable ? kept : value];
  });
  return Object.fromEntries(fields) as S;
}

const isSameKind = (a: unknown, b: unknown) => typeof a === typeof b && Array.isArray(a) === Array.isArray(b);

/** A slice's state as it was last stored: use it as the slice's `initialState`. */
export const revivedState =
  <S extends object>(key: string, initial: S, storage: JsonStorage = localStore) =>
  (): S =>
    revive(initial, storage.read(key));

/** Another tab has written already what follows from it. */
const isFromOtherTab = (action: unknown) =>
  storedElsewhere.match(action) || (sessionEnded.match(action) && action.payload?.isElsewhere === true);

/** Writes persisted slices when an action changed them, unless the change came from another tab. */
export const persistenceMiddleware: Middleware = (store) => {
  const seen = new Map<string, { slice: unknown; text: string | undefined }>();

  function keep(name: string, slice: object, isTheirs: boolean): void {
    const known = seen.get(name);
    if (known?.slice === slice) return;
    const { excluded = [], storage = localStore } = persisted.get(name) ?? {};
    if (storage.isHolding?.()) {
      seen.set(name, { slice, text: undefined });
      return;
    }
    const text = keptText(slice, excluded);
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

/** Tells the store what other tabs write. Returns how to stop. */
export function followOtherTabs(dispatch: (action: UnknownAction) => void): () => void {
  const onStorage = ({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage || key === null || !persisted.has(key)) return;
    dispatch(storedElsewhere({ key, value: newValue === null ? undefined : localStore.read(key) }));
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
