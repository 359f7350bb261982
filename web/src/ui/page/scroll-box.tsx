/** Scrolling box that is a tab stop only when its content overflows. */
import { type PropsWithChildren, useLayoutEffect, useRef, useState } from 'react';

interface ScrollBoxProps {
  className?: string;
  /** Accessible name of the content. */
  label: string;
}

export function ScrollBox({ className, label, children }: PropsWithChildren<ScrollBoxProps>) {
  const box = useRef<HTMLDivElement>(null);
  const [isScrolling, setScrolling] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () =>
      setScrolling(
        element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1,
      );
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  const focusable = isScrolling ? { tabIndex: 0, role: 'group', 'aria-label': label } : {};
  return (
    <div ref={box} className={className} {...focusable}>
      {children}
    </div>
  );
}
