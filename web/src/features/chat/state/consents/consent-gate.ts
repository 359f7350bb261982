/** Holds back what a chat sends until its person has accepted the guidelines that it needs. */
import { useMemo, useSyncExternalStore } from 'react';
import type { StoreExtra } from '../../../../lib/http/api.ts';
import { ApiError } from '../../../../lib/http/api-failure.ts';
import { consentCode, type NeededGuidelines, neededBy } from '../../../brands/parts/needed-guidelines.ts';
import { useChat } from '../context/chat-context.ts';
import { type Thunk, useThunkDispatch } from '../store-types.ts';

/** Returns true for an error of guidelines that were not accepted. */
export const isConsentRefusal = (error: unknown): boolean => neededBy(error) !== undefined;

const refusal = () =>
  new ApiError({ status: 409, data: { code: consentCode, errors: [], requestId: '' }, requestId: '' });

interface OpenRequest {
  chatKey: string;
  needed: readonly NeededGuidelines[];
  settle(isAccepted: boolean): void;
}

/** One per store: a person answers one dialog at a time, whatever waits behind it. */
class ConsentGate {
  #open: OpenRequest | undefined;
  /** Guidelines that a chat is known to need, by its key. */
  readonly #missing = new Map<string, readonly NeededGuidelines[]>();
  readonly #listeners = new Set<() => void>();
  #deciding: Promise<boolean> | undefined;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  openIn = (chatKey: string): OpenRequest | undefined =>
    this.#open?.chatKey === chatKey ? this.#open : undefined;

  missingIn = (chatKey: string): readonly NeededGuidelines[] | undefined => this.#missing.get(chatKey);

  /** Records guidelines that a chat needs, before a refusal names them. */
  know(chatKey: string, needed: readonly NeededGuidelines[]): void {
    if (this.#missing.has(chatKey) || needed.length === 0) return;
    this.#missing.set(chatKey, needed);
    this.#notify();
  }

  /** Asks for consents; resolves to false when they are declined or put off. */
  ask(chatKey: string, needed: readonly NeededGuidelines[]): Promise<boolean> {
    this.#deciding ??= new Promise<boolean>((resolve) => {
      this.#missing.set(chatKey, needed);
      const open: OpenRequest = {
        chatKey,
        needed,
        settle: (isAccepted) => {
          if (this.#open !== open) return;
          if (isAccepted) this.#missing.delete(chatKey);
          this.#open = undefined;
          this.#deciding = undefined;
          this.#notify();
          resolve(isAccepted);
        },
      };
      this.#open = open;
      this.#notify();
    });
    return this.#deciding;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const gates = new WeakMap<StoreExtra, ConsentGate>();

const findGate: Thunk<ConsentGate> = (_dispatch, _getState, extra) => {
  const gate = gates.get(extra) ?? new ConsentGate();
  gates.set(extra, gate);
  return gate;
};

/**
 * Sends once the guidelines are accepted: asks first where they are known to be missing, and again when the
 * server names some. Rejects with the server's error when they are declined.
 */
export const sendWithConsents =
  <T>(chatKey: string, send: () => Promise<T>): Thunk<Promise<T>> =>
  async (dispatch) => {
    const gate = dispatch(findGate);
    let needed = gate.missingIn(chatKey);
    let error: unknown = refusal();
    for (;;) {
      if (needed && !(await gate.ask(chatKey, needed))) throw error;
      try {
        return await send();
      } catch (cause) {
        needed = neededBy(cause);
        if (!needed) throw cause;
        error = cause;
      }
    }
  };

interface ChatConsents {
  /** Guidelines that the dialog asks about. */
  request: OpenRequest | undefined;
  /** Guidelines that were declined or not yet answered. */
  missing: readonly NeededGuidelines[] | undefined;
  /** Asks about the missing ones. */
  ask(): void;
  /** Records guidelines that are known to be missing. */
  know(needed: readonly NeededGuidelines[]): void;
}

/** Returns what the surrounding chat waits for or lacks. */
export function useChatConsents(): ChatConsents {
  const dispatch = useThunkDispatch();
  const { key } = useChat();
  const gate = useMemo(() => dispatch(findGate), [dispatch]);
  const request = useSyncExternalStore(gate.subscribe, () => gate.openIn(key));
  const missing = useSyncExternalStore(gate.subscribe, () => gate.missingIn(key));
  return {
    request,
    missing,
    ask: () => missing && void gate.ask(key, missing),
    know: (needed) => gate.know(key, needed),
  };
}
