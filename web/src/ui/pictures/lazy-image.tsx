/** Image that loads shortly before it becomes visible. */
import { useEffect, useRef, useState } from 'react';

/** Distance from the viewport at which images load (document 1 §9, lazy image threshold). */
const thresholdPx = 100;
/**
 * Interval between checks, so that images scrolled past are not loaded (document 1 §9, lazy image
 * throttle).
 */
const throttleMs = 300;

/** Images that came near since the last check, with the functions that load them. */
const arrived = new Map<Element, () => void>();
let nextLook: ReturnType<typeof setTimeout> | undefined;

function look(): void {
  nextLook = arrived.size > 0 ? setTimeout(look, throttleMs) : undefined;
  for (const show of arrived.values()) show();
  arrived.clear();
}

function arrive(picture: Element, show: () => void): void {
  arrived.set(picture, show);
  if (nextLook === undefined) look();
}

/** Native lazy loading fetches thousands of pixels ahead; this one waits until 100. */
export function LazyImage({ src, alt }: { src: string; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const picture = image.current;
    if (isNear || !picture) return;
    const margin = `${thresholdPx}px`;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) arrive(picture, () => setNear(true));
        else arrived.delete(picture);
      },
      // `scrollMargin` applies to the scrolling box: a thread scrolls in itself, not with the page.
      { rootMargin: margin, scrollMargin: margin },
    );
    observer.observe(picture);
    return () => {
      observer.disconnect();
      arrived.delete(picture);
    };
  }, [isNear]);
  return <img ref={image} src={isNear ? src : undefined} alt={alt} />;
}
