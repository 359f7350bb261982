/** Citation marker in the text; the context that knows the sources renders it. */
import { createContext, type ReactNode, useContext } from 'react';

/** Renders the citations of a marker; `undefined` keeps `written` unchanged. */
export type RenderCitation = (ids: readonly string[], written: string) => ReactNode | undefined;

export const CitationContext = createContext<RenderCitation | undefined>(undefined);

export function CitationMarker({ ids, written }: { ids: readonly string[]; written: string }) {
  const render = useContext(CitationContext);
  const drawn = render?.(ids, written);
  return drawn === undefined ? written : <span className="md-cite">{drawn}</span>;
}
