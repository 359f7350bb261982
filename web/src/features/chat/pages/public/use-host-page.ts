/** Connects a visit to its host page: visitor identity, reset and closing. */
import { useEffect, useEffectEvent } from 'react';
import { failureOf, errorBodyOf } from '../../../../lib/http/api-failure.ts';
import type { ToChat } from '../../../../../embed/messages.ts';
import { focusForWriting } from '../../composer/focus-for-writing.ts';
import { hostPageOf } from './host-page.ts';
import type { OpenedVisit } from './use-visit.ts';
import { isComposing } from '../../../../ui/keyboard/input-method.ts';

/** Read once, as the URL changes during the chat. */
export const hostPage = hostPageOf(window);

const codeOf = (cause: unknown) => {
  const failure = failureOf(cause);
  return (failure && errorBodyOf(failure)?.code) ?? 'unavailable';
};

/** Focuses the chat without opening an on-screen keyboard that covers it. */
function takeFocus(): void {
  const chat = document.querySelector('main');
  chat?.focus({ preventScroll: true });
  focusForWriting(chat?.querySelector('textarea') ?? null);
}

/** Closes the chat on Escape unless an element inside handles the key. */
function useEscape(close: (() => void) | undefined): void {
  useEffect(() => {
    if (!close) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event)) close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [close]);
}

const closePopup = hostPage?.isPopup ? () => hostPage.send({ type: 'close' }) : undefined;

/** Handles requests of the host page. Returns a function that closes the chat, if the page supports it. */
export function useHostPage({ identify, reset }: Pick<OpenedVisit, 'identify' | 'reset'>) {
  useEscape(closePopup);
  const handleMessage = useEffectEvent((message: ToChat) => {
    if (message.type === 'focus') takeFocus();
    else if (message.type === 'reset') reset();
    else identify(message.token).catch((cause) => hostPage?.send({ type: 'error', code: codeOf(cause) }));
  });
  // Sent once: the page sends its visitor's token whenever a chat is ready.
  useEffect(() => {
    const end = hostPage?.onMessage((message) => handleMessage(message));
    hostPage?.send({ type: 'ready' });
    return end;
  }, []);
  return closePopup;
}
