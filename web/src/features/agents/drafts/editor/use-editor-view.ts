/** What the editor shows, kept in its address: the form beside its test chat, or something in place of both. */
import { useSearchParams } from 'react-router';

const others = ['compare', 'evaluation'] as const;
type EditorView = 'form' | (typeof others)[number];

/** Only an agent is evaluated: the draft of a new one has no questions yet. */
export function useEditorView(hasAgent: boolean) {
  const [search, setSearch] = useSearchParams();
  const asked = others.find((name) => search.has(name)) ?? 'form';
  const view: EditorView = asked === 'evaluation' && !hasAgent ? 'form' : asked;
  const show = (next: EditorView) => {
    const query = new URLSearchParams(search);
    for (const name of others) query.delete(name);
    if (next !== 'form') query.set(next, '');
    setSearch(query, { replace: true });
  };
  return { view, show };
}
