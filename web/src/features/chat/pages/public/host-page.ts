/** Messages between an embedded chat and its host page. */
import {
  type FromChat,
  hostParameter,
  popupParameter,
  protocol,
  type ToChat,
} from '../../../../../embed/messages.ts';
import { isRecord } from '../../../../lib/storage/browser-storage.ts';

export interface HostPage {
  /** The host page shows the chat in a popup that can be closed. */
  isPopup: boolean;
  send(message: FromChat): void;
  /** Returns a function that removes the listener. */
  onMessage(listener: (message: ToChat) => void): () => void;
}

function readMessage(data: unknown): ToChat | undefined {
  if (!isRecord(data) || data.protocol !== protocol) return undefined;
  const { type, token } = data;
  if (type === 'reset' || type === 'focus') return { type };
  return type === 'visitor' && typeof token === 'string' ? { type, token } : undefined;
}

/**
 * Returns the host page named in the frame's URL, if any. A page that claims another's origin is excluded:
 * browsers deliver only to the named origin and report the sender.
 */
export function hostPageOf(view: Window): HostPage | undefined {
  const parameters = new URLSearchParams(view.location.hash.slice(1));
  const origin = URL.parse(parameters.get(hostParameter) ?? '')?.origin;
  if (view.parent === view || origin === undefined || origin === 'null') return undefined;
  return {
    isPopup: parameters.has(popupParameter),
    send: (message) => view.parent.postMessage({ protocol, ...message }, origin),
    onMessage(listener) {
      const receive = (event: MessageEvent<unknown>) => {
        const message = readMessage(event.data);
        if (message && event.source === view.parent && event.origin === origin) listener(message);
      };
      view.addEventListener('message', receive);
      return () => view.removeEventListener('message', receive);
    },
  };
}
