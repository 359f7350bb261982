/** A picture that is fetched when it is about to be seen. */
import { useEffect, useRef, useState } from 'react';

/** How far outside the visible part it may be (document 1 §9, lazy image threshold). */
const thresholdPx = 100;
/** How often pictures are looked for (document 1 §9, lazy image throttle): what is scrolled past stays unfetched. */
const throttleMs = 300;

/** Pictures that have come near since the last look, with what shows them. */
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

/** Browsers' own lazy loading fetches thousands of pixels ahead; this one waits until 100. */
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
      // The margin of the scrolling box counts: a thread scrolls by itself, not with the page.
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
