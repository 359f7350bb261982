/** Chat widget of one endpoint on a third-party page: launcher, frame and public API. */
import { createFrame } from './frame.ts';
import type { FromChat } from './messages.ts';
import { languageOf } from './page-appearance.ts';
import { createPopup } from './popup.ts';

type EventType = 'ready' | 'open' | 'close' | 'message' | 'error';
type Listener = (detail: { from?: 'visitor' | 'agent'; code?: string }) => void;
/** Visitor token, a function that fetches one when the chat opens, or `null` for an anonymous visitor. */
type VisitorToken = string | null | (() => string | null | Promise<string | null>);

/** Public API of the widget (docs/handbook/embedding.md). */
export interface Api {
  open(): void;
  close(): void;
  /** Ends the current visit; the next question starts a new anonymous one. */
  reset(): void;
  setVisitor(token: VisitorToken): void;
  /** Returns a function that removes the listener. */
  on(type: EventType, listener: Listener): () => void;
}

interface Appearance {
  brandName: string;
  colour: string;
  contrastColour: string;
}

const texts = {
  en: { open: 'Chat with us', close: 'Close chat', title: 'Chat' },
  ar: { open: 'تحدّث معنا', close: 'إغلاق المحادثة', title: 'محادثة' },
};

/** Returns labels in the page's language; the script's attributes may override them. */
function labelsOf({ dataset }: HTMLScriptElement) {
  const words = texts[languageOf(dataset) ?? 'en'];
  return { ...words, open: dataset.label ?? words.open };
}

/** Fetches the launcher's appearance. The server refuses origins that the endpoint does not allow. */
async function fetchAppearance(origin: string, endpoint: string): Promise<Appearance> {
  const path = `/api/internal/publicConversations/embedding/${encodeURIComponent(endpoint)}`;
  const answer = await fetch(origin + path, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Appearance;
}

function createListeners() {
  const listeners = new Set<[EventType, Listener]>();
  return {
    emit(type: EventType, detail: Parameters<Listener>[0] = {}) {
      for (const [listened, listener] of listeners) if (listened === type) listener(detail);
    },
    on(type: EventType, listener: Listener) {
      const entry: [EventType, Listener] = [type, listener];
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
}

/** Logs the reason for the site's developer; visitors see nothing. */
function warnDeveloper(endpoint: string): void {
  // oxlint-disable-next-line eslint/no-console
  console.warn(
    `Polylogue: the chat “${endpoint}” is not shown. Either it is closed, or ${location.origin} is not among the allowed origins of its public chat.`,
  );
}

/** Inserts an inline chat into the element that `data-target` selects, or after the script. */
function insertInline(frame: HTMLElement, script: HTMLScriptElement): void {
  const { target } = script.dataset;
  const place = target ? document.querySelector(target) : undefined;
  if (place) place.append(frame);
  else script.after(frame);
}

/** Creates the chat of a script element. Nothing is shown until the endpoint accepts the page's origin. */
export function createChat(script: HTMLScriptElement): Api {
  const attributes = script.dataset;
  const { endpoint = '', mode = 'popup' } = attributes;
  const isInline = mode === 'inline';
  const { origin } = new URL(script.src);
  const labels = labelsOf(script);
  const { emit, on } = createListeners();
  let visitor: VisitorToken = null;
  let isWantedOpen = false;
  let shown: { open(): void; close(): void } | undefined;

  const frame = createFrame({ origin, endpoint, title: labels.title, isPopup: !isInline, attributes });
  const identify = async () => {
    const token = await (typeof visitor === 'function' ? visitor() : visitor);
    if (typeof token === 'string') frame.post({ type: 'visitor', token });
    // A token can be used only once.
    if (typeof visitor === 'string') visitor = null;
  };
  const identifyOrReport = () => void identify().catch(() => emit('error', { code: 'visitor' }));
  frame.onMessage((message: FromChat) => {
    const { type } = message;
    if (type === 'close') api.close();
    else emit(type, 'from' in message || 'code' in message ? message : {});
    if (type === 'ready') identifyOrReport();
  });

  const api: Api = {
    open() {
      isWantedOpen = true;
      shown?.open();
    },
    close() {
      isWantedOpen = false;
      shown?.close();
    },
    reset() {
      visitor = null;
      frame.post({ type: 'reset' });
    },
    setVisitor(token) {
      visitor = token;
      if (token === null) frame.post({ type: 'reset' });
      else if (frame.isReady()) identifyOrReport();
    },
    on,
  };

  const show = (appearance: Appearance) => {
    if (isInline) return insertInline(frame.element(), script);
    shown = createPopup({ frame, labels, appearance, attributes, emit });
    if (isWantedOpen) shown.open();
  };
  fetchAppearance(origin, endpoint).then(
    (look) => (document.body ? show(look) : addEventListener('DOMContentLoaded', () => show(look))),
    () => {
      warnDeveloper(endpoint);
      emit('error', { code: 'unavailable' });
    },
  );
  return api;
}
