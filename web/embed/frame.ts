/** Iframe of the chat, created when it is first shown; earlier messages are queued. */
import { parameterPrefix } from '@polylogue/contract/agents/knowledge/parameter-rules';
import {
  colourSchemeParameter,
  type FromChat,
  hostParameter,
  languageParameter,
  popupParameter,
  protocol,
  type ToChat,
} from './messages.ts';
import { colourSchemeOf, languageOf } from './page-appearance.ts';

export interface ChatFrame {
  /** Returns the same iframe on each call; its colour scheme is read when it is created. */
  element(): HTMLIFrameElement;
  isReady(): boolean;
  post(message: ToChat): void;
  onMessage(listener: (message: FromChat) => void): void;
}

export interface FrameOptions {
  origin: string;
  endpoint: string;
  title: string;
  isPopup: boolean;
  /** Data attributes of the script element. */
  attributes: DOMStringMap;
}

/** Creates the frame of an endpoint; messages are exchanged with the product's origin only. */
export function createFrame({ origin, endpoint, title, isPopup, attributes }: FrameOptions): ChatFrame {
  let frame: HTMLIFrameElement | undefined;
  let isReady = false;
  let queue: ToChat[] = [];
  const listeners: ((message: FromChat) => void)[] = [];
  const send = (message: ToChat) => frame?.contentWindow?.postMessage({ protocol, ...message }, origin);
  const flushQueue = () => {
    isReady = true;
    queue.forEach(send);
    queue = [];
  };

  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (!frame || event.origin !== origin || event.source !== frame.contentWindow) return;
    const message = event.data as (FromChat & { protocol?: unknown }) | null;
    if (message?.protocol !== protocol) return;
    if (message.type === 'ready') flushQueue();
    for (const listener of listeners) listener(message);
  });

  return {
    element() {
      if (frame) return frame;
      frame = document.createElement('iframe');
      const parameters = new URLSearchParams({ [hostParameter]: location.origin });
      if (isPopup) parameters.set(popupParameter, '1');
      const look = {
        [languageParameter]: languageOf(attributes),
        [colourSchemeParameter]: colourSchemeOf(attributes),
      };
      for (const [name, value] of Object.entries(look)) if (value) parameters.set(name, value);
      // Values of the agent's request parameters, in query-string format.
      const given = new URLSearchParams(attributes.parameters);
      for (const [name, value] of given) parameters.set(parameterPrefix + name, value);
      frame.title = title;
      frame.allow = 'clipboard-write';
      frame.referrerPolicy = 'no-referrer';
      // An empty frame is transparent only in this scheme; in the other it is white on a dark page.
      frame.style.cssText = 'display:block;width:100%;height:100%;border:0;color-scheme:light';
      if (!isPopup) frame.style.minHeight = '30rem';
      frame.src = `${origin}/public-chat/${encodeURIComponent(endpoint)}/true#${parameters}`;
      return frame;
    },
    isReady: () => isReady,
    post(message) {
      if (isReady) send(message);
      else queue.push(message);
    },
    onMessage: (listener) => void listeners.push(listener),
  };
}
