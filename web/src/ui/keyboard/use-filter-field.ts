/** Lets a field outside the list filter it: says so to screen readers, and takes the keys that are for the list. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

interface FilteredList {
  listId: string;
  /** The option that Enter takes. */
  activeId: string | undefined;
  onKey(event: KeyboardEvent): void;
}

/** Does nothing without a field. Its own attributes are left as they were. */
export function useFilterField(
  field: RefObject<HTMLElement | null> | undefined,
  { listId, activeId, onKey }: FilteredList,
): void {
  const takeKey = useEffectEvent((event: KeyboardEvent) => {
    // While an input method composes a character, its keys belong to it.
    if (!event.isComposing && event.keyCode !== 229) onKey(event);
  });
  useEffect(() => {
    const element = field?.current;
    if (!element) return;
    const attributes = { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-controls': listId };
    const names = Object.keys(attributes) as (keyof typeof attributes)[];
    for (const name of names) element.setAttribute(name, attributes[name]);
    // Before the field itself.
    element.addEventListener('keydown', takeKey);
    return () => {
      for (const name of names) element.removeAttribute(name);
      element.removeEventListener('keydown', takeKey);
    };
  }, [field, listId]);
  useEffect(() => {
    const element = field?.current;
    if (!element || activeId === undefined) return;
    element.setAttribute('aria-activedescendant', activeId);
    return () => element.removeAttribute('aria-activedescendant');
  }, [field, activeId]);
}

/** Calls when somebody presses outside of all of these. */
export function usePressOutside(
  parts: readonly RefObject<HTMLElement | null>[],
  onOutside: () => void,
): void {
  const press = useEffectEvent(({ target }: PointerEvent) => {
    const isInside = parts.some(({ current }) => target instanceof Node && current?.contains(target));
    if (!isInside) onOutside();
  });
  useEffect(() => {
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);
}
