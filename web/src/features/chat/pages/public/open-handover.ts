/** Sign-in from a visitor's chat, loaded on demand: the public page contains no sign-in code. */
import { visitorHandoverRoutes as routes } from '@polylogue/contract/chat/visitors/handover-routes';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { callRoute, type HttpClient } from '../../../../lib/http/http-client.ts';

/**
 * Opens the page that asks to transfer the conversations, with a one-time code in the fragment, which no
 * server receives. Resolves to false when the browser blocks the window. Rejects without a code.
 */
export async function openHandover(http: HttpClient, sessionIdentifier: string): Promise<boolean> {
  // Opened synchronously; after the response, browsers would block the window.
  const opened = window.open('', '_blank');
  if (!opened) return false;
  try {
    const headers = { [sessionIdentifierHeader]: sessionIdentifier };
    const { code } = await callRoute(http, routes.open, { args: undefined, headers });
    opened.opener = null;
    opened.location.href = `${location.origin}/take-along#${code}`;
    return true;
  } catch (error) {
    opened.close();
    throw error;
  }
}
