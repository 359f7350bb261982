/** Keys that belong to an input method, which composes characters such as Japanese ones from several keys. */
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type KeyEvent = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'> | ReactKeyboardEvent;

/** Key code of a key that an input method handles. */
const inputMethodKeyCode = 229;

/** Checks that an input method handles the key. Safari sends the confirming key after the composition ended. */
export function isComposing(event: KeyEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === inputMethodKeyCode;
}

/** Checks for Enter, except one that confirms a composition. */
export const isEnter = (event: KeyEvent): boolean => event.key === 'Enter' && !isComposing(event);
