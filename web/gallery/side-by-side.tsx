/**
 * The product with one more screen for end-to-end tests: two chats on one page. It compares a draft with the
 * published agent (`/chat/side-by-side?draft=…&agent=…`), as the agent editor does. Not part of the product.
 */
import type { RouteObject } from 'react-router';
import { useSearchParams } from 'react-router';
import { routes } from '../src/app/router.tsx';
import { AdminDraftChatPane, PublishedChatPane } from '../src/features/chat/parts/chat-pane.tsx';
import { PanePair } from '../src/ui/page/pane-pair.tsx';

function SideBySide() {
  const [search] = useSearchParams();
  return (
    <PanePair
      name="side-by-side"
      first={<AdminDraftChatPane name="Draft" stateId={search.get('draft') ?? ''} />}
      second={<PublishedChatPane name="Published" gptSystemId={search.get('agent') ?? ''} />}
    />
  );
}

function routeAt(path: string, among: readonly RouteObject[] = routes): RouteObject | undefined {
  for (const route of among) {
    const found = route.path === path ? route : routeAt(path, route.children ?? []);
    if (found) return found;
  }
  return undefined;
}

routeAt('/chat')?.children?.unshift({ path: 'side-by-side', Component: SideBySide });
await import('../src/main.tsx');
