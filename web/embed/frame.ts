/** The frame that holds the chat. It is made when it is first shown; what is told to it before waits. */
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
import { colourSchemeOf, languageOf } from './page-look.ts';

export interface ChatFrame {
  /** The same one always. The chat looks as the page does when it is made. */
  element(): HTMLIFrameElement;
  isReady(): boolean;
  tell(message: ToChat): void;
  onMessage(listener: (message: FromChat) => void): void;
}

export interface FrameOptions {
  origin: string;
  endpoint: string;
  title: string;
  isPopup: boolean;
  /** Of the line of script. */
  attributes: DOMStringMap;
}

/** Makes the frame of an endpoint. Only the chat in it is heard, and only its origin is spoken to. */
export function createFrame({ origin, endpoint, title, isPopup, attributes }: FrameOptions): ChatFrame {
  let frame: HTMLIFrameElement | undefined;
  let isReady = false;
  let waiting: ToChat[] = [];
  const listeners: ((message: FromChat) => void)[] = [];
  const send = (message: ToChat) => frame?.contentWindow?.postMessage({ protocol, ...message }, origin);
  const greet = () => {
    isReady = true;
    waiting.forEach(send);
    waiting = [];
  };

  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (!frame || event.origin !== origin || event.source !== frame.contentWindow) return;
    const message = event.data as (FromChat & { protocol?: unknown }) | null;
    if (message?.protocol !== protocol) return;
    if (message.type === 'ready') greet();
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
      // Values for the agent's request parameters, as the query of an address.
      const given = new URLSearchParams(attributes.parameters);
      for (const [name, value] of given) parameters.set(parameterPrefix + name, value);
      frame.title = title;
      frame.allow = 'clipboard-write';
      frame.referrerPolicy = 'no-referrer';
      // While it is still empty it is transparent in this scheme alone, and white over a dark page in the other.
      frame.style.cssText = 'display:block;width:100%;height:100%;border:0;color-scheme:light';
      if (!isPopup) frame.style.minHeight = '30rem';
      frame.src = `${origin}/public-chat/${encodeURIComponent(endpoint)}/true#${parameters}`;
      return frame;
    },
    isReady: () => isReady,
    tell(message) {
      if (isReady) send(message);
      else waiting.push(message);
    },
    onMessage: (listener) => void listeners.push(listener),
  };
}
