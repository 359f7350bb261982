/** Polite live region of the page, for announcements that do not move the focus. */
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createLiveRegionRoot } from './live-region.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type Announce = (text: string) => void;
const AnnouncerContext = createContext<Announce | undefined>(undefined);

/** Mount once. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  const [root] = useState(createLiveRegionRoot);
  const turn = useRef(0);
  const announce = useCallback<Announce>((next) => {
    turn.current += 1;
    // Alternates a trailing space: a live region announces changes only, not a repeated text.
    setText(turn.current % 2 === 0 ? next : `${next}\u00A0`);
  }, []);
  return (
    <AnnouncerContext value={announce}>
      {children}
      {createPortal(
        <VisuallyHidden role="status" aria-live="polite" aria-atomic="true">
          {text}
        </VisuallyHidden>,
        root,
      )}
    </AnnouncerContext>
  );
}

/** Returns a function that announces a text politely. */
export function useAnnounce(): Announce {
  const announce = useContext(AnnouncerContext);
  if (!announce) throw new Error('useAnnounce needs an AnnouncerProvider');
  return announce;
}
