/** Image that loads shortly before it becomes visible. */
import { type ComponentProps, useEffect, useRef, useState } from 'react';

/** Distance from the viewport at which images load (document 1 §9, lazy image threshold). */
const thresholdPx = 100;
/**
 * Interval between checks, so that images scrolled past are not loaded (document 1 §9, lazy image
 * throttle).
 */
const throttleMs = 300;

/** Images that came near since the last check, with the functions that load them. */
const pending = new Map<Element, () => void>();
let nextCheck: ReturnType<typeof setTimeout> | undefined;

function loadPending(): void {
  nextCheck = pending.size > 0 ? setTimeout(loadPending, throttleMs) : undefined;
  for (const show of pending.values()) show();
  pending.clear();
}

function enqueue(picture: Element, show: () => void): void {
  pending.set(picture, show);
  if (nextCheck === undefined) loadPending();
}

/** Native lazy loading fetches thousands of pixels ahead; this one waits until 100. */
export function LazyImage({ src, alt, ...attributes }: ComponentProps<'img'> & { src: string; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const picture = image.current;
    if (isNear || !picture) return;
    const margin = `${thresholdPx}px`;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) enqueue(picture, () => setNear(true));
        else pending.delete(picture);
      },
      // `scrollMargin` applies to the scrolling box: a thread scrolls in itself, not with the page.
      { rootMargin: margin, scrollMargin: margin },
    );
    observer.observe(picture);
    return () => {
      observer.disconnect();
      pending.delete(picture);
    };
  }, [isNear]);
  return <img {...attributes} ref={image} src={isNear ? src : undefined} alt={alt} />;
}
