/** *Sign in* in a visitor's chat. Comes when somebody chooses it: nothing of sign-in belongs to the public page. */
import { visitorHandoverRoutes as routes } from '@polylogue/contract/chat/visitors/handover-routes';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { callRoute, type HttpClient } from '../../../../lib/http/http-client.ts';

/**
 * Opens the page that asks whether whoever signs in takes the conversations along, with a code behind the hash, which
 * no server sees. Rejects where no code can be had; resolves to whether the browser let the page open.
 */
export async function openHandover(http: HttpClient, sessionIdentifier: string): Promise<boolean> {
  // At once: after the answer, browsers would not take it for the reader's wish.
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
