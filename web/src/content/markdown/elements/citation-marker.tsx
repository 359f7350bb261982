/** The place of a citation in the text. What it looks like is up to whoever knows the sources. */
import { createContext, type ReactNode, useContext } from 'react';

/** Draws the citations of one marker, or nothing to leave `written` as it stands. */
export type RenderCitation = (ids: readonly string[], written: string) => ReactNode | undefined;

export const CitationContext = createContext<RenderCitation | undefined>(undefined);

export function CitationMarker({ ids, written }: { ids: readonly string[]; written: string }) {
  const render = useContext(CitationContext);
  const drawn = render?.(ids, written);
  return drawn === undefined ? written : <span className="md-cite">{drawn}</span>;
}
