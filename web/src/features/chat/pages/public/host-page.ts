/** The page of another site that shows the chat in a frame: what it may tell the chat, and what it is told. */
import {
  type FromChat,
  hostParameter,
  popupParameter,
  protocol,
  type ToChat,
} from '../../../../../embed/messages.ts';
import { isRecord } from '../../../../lib/storage/browser-storage.ts';

export interface HostPage {
  /** The page offers to close the chat. */
  isPopup: boolean;
  tell(message: FromChat): void;
  /** Returns what ends the listening. */
  listen(listener: (message: ToChat) => void): () => void;
}

function readMessage(data: unknown): ToChat | undefined {
  if (!isRecord(data) || data.protocol !== protocol) return undefined;
  const { type, token } = data;
  if (type === 'reset' || type === 'focus') return { type };
  return type === 'visitor' && typeof token === 'string' ? { type, token } : undefined;
}

/**
 * The page around this one, as the frame's address names it; `undefined` where there is none. A page that gives itself
 * another's name hears nothing and is not heard: browsers deliver to the named origin alone, and say who sends.
 */
export function hostPageOf(view: Window): HostPage | undefined {
  const parameters = new URLSearchParams(view.location.hash.slice(1));
  const origin = URL.parse(parameters.get(hostParameter) ?? '')?.origin;
  if (view.parent === view || origin === undefined || origin === 'null') return undefined;
  return {
    isPopup: parameters.has(popupParameter),
    tell: (message) => view.parent.postMessage({ protocol, ...message }, origin),
    listen(listener) {
      const hear = (event: MessageEvent<unknown>) => {
        const message = readMessage(event.data);
        if (message && event.source === view.parent && event.origin === origin) listener(message);
      };
      view.addEventListener('message', hear);
      return () => view.removeEventListener('message', hear);
    },
  };
}
