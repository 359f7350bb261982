/** Local and session storage that may be full, forbidden or garbled: failures are logged only (document 1 §8). */
import { log } from '../log.ts';

export interface JsonStorage {
  /** The stored value, unchecked; `undefined` when there is none or it is unreadable. */
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  /** Stores text that is JSON already. */
  writeText(key: string, json: string): void;
  remove(key: string): void;
  /** Whether what changes at the moment is written later, by whoever changes it. */
  isHolding?(): boolean;
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

/** Outlives the tab. */
export const localStore = jsonStorage(() => localStorage);
/** Lives as long as the tab. */
export const sessionStore = jsonStorage(() => sessionStorage);

/** Whether a stored value is an object whose fields may be looked at. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
