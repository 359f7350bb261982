/** Connects a field outside a list to it: announces the relation and handles the list's keys. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isComposing } from './input-method.ts';

interface FilteredList {
  listId: string;
  /** Option that Enter chooses. */
  activeId: string | undefined;
  onKey(event: KeyboardEvent): void;
}

/** Does nothing without a field. Restores the field's own attributes on unmount. */
export function useFilterField(
  field: RefObject<HTMLElement | null> | undefined,
  { listId, activeId, onKey }: FilteredList,
): void {
  const takeKey = useEffectEvent((event: KeyboardEvent) => {
    // While an input method composes a character, keys belong to it.
    if (!isComposing(event)) onKey(event);
  });
  useEffect(() => {
    const element = field?.current;
    if (!element) return;
    const attributes = { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-controls': listId };
    const names = Object.keys(attributes) as (keyof typeof attributes)[];
    for (const name of names) element.setAttribute(name, attributes[name]);
    // Capture phase, before the field's own handlers.
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

/** Calls back when a press lands outside all of these elements. */
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
