/** View of the editor, stored in its address: form and test chat, or another view instead. */
import { useSearchParams } from 'react-router';

const others = ['compare', 'evaluation'] as const;
type EditorView = 'form' | (typeof others)[number];

/** Returns the editor's view from the URL; the evaluation may open at a run. Drafts of new agents have no evaluation, since they lack questions. */
export function useEditorView(hasAgent: boolean) {
  const [search, setSearch] = useSearchParams();
  const requested = others.find((name) => search.has(name)) ?? 'form';
  const view: EditorView = requested === 'evaluation' && !hasAgent ? 'form' : requested;
  const show = (next: EditorView, runId?: string | null) => {
    const query = new URLSearchParams(search);
    for (const name of [...others, 'run']) query.delete(name);
    if (next !== 'form') query.set(next, '');
    if (runId) query.set('run', runId);
    setSearch(query, { replace: true });
  };
  return { view, show };
}
