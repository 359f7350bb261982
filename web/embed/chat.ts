/** One chat on a page: its launcher and frame, what the page may tell it, and what it tells the page. */
import { createFrame } from './frame.ts';
import type { FromChat } from './messages.ts';
import { languageOf } from './page-look.ts';
import { createPopup } from './popup.ts';

type EventType = 'ready' | 'open' | 'close' | 'message' | 'error';
type Listener = (detail: { from?: 'visitor' | 'agent'; code?: string }) => void;
/** A token, what fetches one when the chat is opened, or `null`: nobody in particular. */
type VisitorToken = string | null | (() => string | null | Promise<string | null>);

/** What a page may do with its chat (docs/handbook/embedding.md). */
export interface Api {
  open(): void;
  close(): void;
  /** Forgets the visit: the next question begins a new one, of nobody in particular. */
  reset(): void;
  setVisitor(token: VisitorToken): void;
  /** Returns what ends the listening. */
  on(type: EventType, listener: Listener): () => void;
}

interface Look {
  brandName: string;
  colour: string;
  contrastColour: string;
}

const texts = {
  en: { open: 'Chat with us', close: 'Close chat', title: 'Chat' },
  ar: { open: 'تحدّث معنا', close: 'إغلاق المحادثة', title: 'محادثة' },
};

/** Words of the page's language, which the line may replace. */
function wordsOf({ dataset }: HTMLScriptElement) {
  const words = texts[languageOf(dataset) ?? 'en'];
  return { ...words, open: dataset.label ?? words.open };
}

/** Asks what the launcher looks like; a page of another origin than the endpoint lists gets no answer. */
async function lookOf(origin: string, endpoint: string): Promise<Look> {
  const path = `/api/internal/publicConversations/embedding/${encodeURIComponent(endpoint)}`;
  const answer = await fetch(origin + path, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Look;
}

/** Who listens to what happens in a chat. */
function createListeners() {
  const listeners = new Set<[EventType, Listener]>();
  return {
    tell(type: EventType, detail: Parameters<Listener>[0] = {}) {
      for (const [listened, listener] of listeners) if (listened === type) listener(detail);
    },
    on(type: EventType, listener: Listener) {
      const entry: [EventType, Listener] = [type, listener];
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
}

/** Says to whoever put the line there why nothing is shown; visitors see nothing of it. */
function warnWebMaster(endpoint: string): void {
  // oxlint-disable-next-line eslint/no-console
  console.warn(
    `Polylogue: the chat “${endpoint}” is not shown. Either it is closed, or ${location.origin} is not among the allowed origins of its public chat.`,
  );
}

/** Puts the chat into the page: into the element that the line names, or where the line stands. */
function putInside(frame: HTMLElement, script: HTMLScriptElement): void {
  const { target } = script.dataset;
  const place = target ? document.querySelector(target) : undefined;
  if (place) place.append(frame);
  else script.after(frame);
}

/** Makes the chat that a line of script asks for. Nothing is shown until its endpoint lets this page in. */
export function createChat(script: HTMLScriptElement): Api {
  const attributes = script.dataset;
  const { endpoint = '', mode = 'popup' } = attributes;
  const { origin } = new URL(script.src);
  const words = wordsOf(script);
  const isInline = mode === 'inline';
  const { tell, on } = createListeners();
  let visitor: VisitorToken = null;
  let isWantedOpen = false;
  let shown: { open(): void; close(): void } | undefined;

  const frame = createFrame({ origin, endpoint, title: words.title, isPopup: !isInline, attributes });
  const identify = async () => {
    const token = await (typeof visitor === 'function' ? visitor() : visitor);
    if (typeof token === 'string') frame.tell({ type: 'visitor', token });
    // A token is good once.
    if (typeof visitor === 'string') visitor = null;
  };
  const identifyOrSay = () => void identify().catch(() => tell('error', { code: 'visitor' }));
  frame.onMessage((message: FromChat) => {
    const { type } = message;
    if (type === 'close') api.close();
    else tell(type, 'from' in message || 'code' in message ? message : {});
    if (type === 'ready') identifyOrSay();
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
      frame.tell({ type: 'reset' });
    },
    setVisitor(token) {
      visitor = token;
      if (token === null) frame.tell({ type: 'reset' });
      else if (frame.isReady()) identifyOrSay();
    },
    on,
  };

  const show = (look: Look) => {
    if (isInline) {
      putInside(frame.element(), script);
      return;
    }
    shown = createPopup({ frame, words, dress: look, attributes, tell });
    if (isWantedOpen) shown.open();
  };
  lookOf(origin, endpoint).then(
    (look) => (document.body ? show(look) : addEventListener('DOMContentLoaded', () => show(look))),
    () => {
      warnWebMaster(endpoint);
      tell('error', { code: 'unavailable' });
    },
  );
  return api;
}
