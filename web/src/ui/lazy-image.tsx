/** A picture that is fetched when it is about to be seen. */
import { useEffect, useRef, useState } from 'react';

/** How far outside the visible part it may be (document 1 §9, lazy image threshold). */
const thresholdPx = 100;

/** Browsers' own lazy loading fetches thousands of pixels ahead; this one waits until 100. */
export function LazyImage({ src, alt }: { src: string; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !image.current) return;
    const margin = `${thresholdPx}px`;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      // The margin of the scrolling box counts: a thread scrolls by itself, not with the page.
      { rootMargin: margin, scrollMargin: margin },
    );
    observer.observe(image.current);
    return () => observer.disconnect();
  }, [isNear]);
  return <img ref={image} src={isNear ? src : undefined} alt={alt} />;
}
