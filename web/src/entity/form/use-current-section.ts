/** Current section of a form, by focus or scroll position, and navigation to another one. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStableHandler } from '../../lib/stable-handler.ts';

const sectionIn = (box: HTMLElement | null, name: string) =>
  box?.querySelector<HTMLElement>(`[data-section="${CSS.escape(name)}"]`);

/** Returns true at the end of the scroll area; browsers round by a pixel. */
const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement) =>
  scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;

/** Section of the focused field while visible; titles are excluded, as navigation focuses them. */
function sectionWorkedOn(box: HTMLElement | null): string | undefined {
  const { activeElement } = document;
  if (!box?.contains(activeElement) || !activeElement || activeElement.matches('h2')) return undefined;
  const [field, frame] = [activeElement.getBoundingClientRect(), box.getBoundingClientRect()];
  if (field.bottom <= frame.top || field.top >= frame.bottom) return undefined;
  return activeElement.closest<HTMLElement>('[data-section]')?.dataset['section'];
}

/** Events by which a reader takes over the scroll position. */
const readerEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Keeps a section at the top while sections grow as they load, until the reader acts. Returns a function that ends it. */
function holdAtTop(box: HTMLElement, section: HTMLElement): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(() => section.scrollIntoView({ block: 'start' }));
  for (const one of box.querySelectorAll('[data-section]')) observer.observe(one);
  const end = () => {
    observer.disconnect();
    for (const type of readerEvents) window.removeEventListener(type, end, true);
  };
  for (const type of readerEvents) window.addEventListener(type, end, { capture: true, passive: true });
  return end;
}

/** Maximum distance of the current section's start below the top edge, in px. */
const readingLinePx = 96;

export function useCurrentSection(
  box: RefObject<HTMLElement | null>,
  sections: readonly { name: string }[],
): [current: string | undefined, goTo: (name: string) => void] {
  const [current, setCurrent] = useState(sections[0]?.name);
  /** Section last navigated to, while the end of the form is visible. */
  const goal = useRef<string>(undefined);
  const look = useStableHandler(() => {
    const workedOn = sectionWorkedOn(box.current);
    if (workedOn !== undefined) return setCurrent(workedOn);
    // The last sections may be too short to reach the reading line.
    if (box.current && isAtEnd(box.current)) return setCurrent(goal.current ?? sections.at(-1)?.name);
    goal.current = undefined;
    const top = box.current?.getBoundingClientRect().top ?? 0;
    const begun = sections.filter(({ name }) => {
      const section = sectionIn(box.current, name);
      return section && section.getBoundingClientRect().top - top < readingLinePx;
    });
    setCurrent(begun.at(-1)?.name ?? sections[0]?.name);
  });
  useEffect(() => {
    const element = box.current;
    element?.addEventListener('scroll', look, { passive: true });
    element?.addEventListener('focusin', look);
    return () => {
      element?.removeEventListener('scroll', look);
      element?.removeEventListener('focusin', look);
    };
  }, [box, look]);
  const held = useRef<() => void>(undefined);
  useEffect(() => () => held.current?.(), []);
  const goTo = (name: string) => {
    const section = sectionIn(box.current, name);
    held.current?.();
    if (box.current && section) {
      section.scrollIntoView({ block: 'start' });
      section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
      held.current = holdAtTop(box.current, section);
    }
    goal.current = name;
    setCurrent(name);
  };
  return [current, goTo];
}
