/**
 * Local and session storage. Failures (full, forbidden or invalid storage) are logged only (document 1 §8).
 */
import { log } from '../log.ts';

export interface JsonStorage {
  /** Returns the unchecked value; `undefined` when it is missing or unreadable. */
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  /** Stores text that is already JSON. */
  writeText(key: string, json: string): void;
  remove(key: string): void;
  /** Returns true while writes are deferred; the caller that changes the value writes it later. */
  isDeferring?(): boolean;
}

function guarded<T>(what: string, action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    log.error(`Storage: ${what} failed`, error);
    return undefined;
  }
}

const jsonStorage = (storage: () => Storage): JsonStorage => ({
  read: (key) =>
    guarded(`reading ${key}`, () => {
      const text = storage().getItem(key);
      return text === null ? undefined : (JSON.parse(text) as unknown);
    }),
  write: (key, value) => guarded(`writing ${key}`, () => storage().setItem(key, JSON.stringify(value))),
  writeText: (key, json) => guarded(`writing ${key}`, () => storage().setItem(key, json)),
  remove: (key) => guarded(`removing ${key}`, () => storage().removeItem(key)),
});

/** Persists after the tab is closed. */
export const localStore = jsonStorage(() => localStorage);
/** Cleared when the tab is closed. */
export const sessionStore = jsonStorage(() => sessionStorage);

/** Narrows an unknown value to a plain object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
