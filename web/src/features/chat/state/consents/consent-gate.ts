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

/** Chat, and the agent in it if that matters. */
interface ConsentPlace {
  chatKey: string;
  /** Agent that is asked. */
  gptSystemId?: string | undefined;
}

interface OpenRequest {
  chatKey: string;
  needed: readonly NeededGuidelines[];
  settle(isAccepted: boolean): void;
}

const keyOf = ({ chatKey, gptSystemId = '' }: ConsentPlace) => `${chatKey} ${gptSystemId}`;

/** One per store: a person answers one dialog at a time, whatever waits behind it. */
class ConsentGate {
  #open: OpenRequest | undefined;
  /** Guidelines that a place is known to need, by its key. */
  readonly #missing = new Map<string, readonly NeededGuidelines[]>();
  readonly #listeners = new Set<() => void>();
  #deciding: Promise<boolean> | undefined;
  #version = 0;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes with each notification. */
  getVersion = (): number => this.#version;

  openIn = (chatKey: string): OpenRequest | undefined =>
    this.#open?.chatKey === chatKey ? this.#open : undefined;

  /** Returns what is known to be missing; `undefined` if nothing is. */
  missingIn(place: ConsentPlace): readonly NeededGuidelines[] | undefined {
    const keys = new Set([keyOf({ chatKey: place.chatKey }), keyOf(place)]);
    const all = [...keys].flatMap((key) => this.#missing.get(key) ?? []);
    return all.length > 0
      ? [...new Map(all.map((one) => [one.guidelinesDocumentId, one])).values()]
      : undefined;
  }

  /** Records guidelines that a place needs, before or after a refusal names them. */
  know(place: ConsentPlace, needed: readonly NeededGuidelines[]): void {
    if (needed.length === 0) return;
    this.#missing.set(keyOf(place), needed);
    this.#notify();
  }

  /** Asks for consents; resolves to false when they are declined or put off. */
  ask({ chatKey }: ConsentPlace, needed: readonly NeededGuidelines[]): Promise<boolean> {
    this.#deciding ??= new Promise<boolean>((resolve) => {
      const open: OpenRequest = {
        chatKey,
        needed,
        settle: (isAccepted) => {
          if (this.#open !== open) return;
          if (isAccepted) this.#forget(needed);
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

  /** Removes accepted guidelines from all places. */
  #forget(accepted: readonly NeededGuidelines[]): void {
    const ids = new Set(accepted.map(({ guidelinesDocumentId }) => guidelinesDocumentId));
    for (const [key, needed] of this.#missing) {
      const rest = needed.filter(({ guidelinesDocumentId }) => !ids.has(guidelinesDocumentId));
      if (rest.length > 0) this.#missing.set(key, rest);
      else this.#missing.delete(key);
    }
  }

  #notify(): void {
    this.#version += 1;
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
  <T>(place: ConsentPlace, send: () => Promise<T>): Thunk<Promise<T>> =>
  async (dispatch) => {
    const gate = dispatch(findGate);
    let needed = gate.missingIn(place);
    let error: unknown = refusal();
    for (;;) {
      if (needed && !(await gate.ask(place, needed))) throw error;
      try {
        return await send();
      } catch (cause) {
        needed = neededBy(cause);
        if (!needed) throw cause;
        gate.know(place, needed);
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
  /** Records guidelines that every agent of the chat needs. */
  know(needed: readonly NeededGuidelines[]): void;
}

/** Returns what the surrounding chat waits for, or lacks with an agent. */
export function useChatConsents(gptSystemId: string | undefined): ChatConsents {
  const dispatch = useThunkDispatch();
  const { key: chatKey } = useChat();
  const gate = useMemo(() => dispatch(findGate), [dispatch]);
  useSyncExternalStore(gate.subscribe, gate.getVersion);
  const place = { chatKey, gptSystemId };
  const missing = gate.missingIn(place);
  return {
    request: gate.openIn(chatKey),
    missing,
    ask: () => missing && void gate.ask(place, missing),
    know: (needed) => gate.know({ chatKey }, needed),
  };
}
