import { fileNameOf } from '@polylogue/contract/plain-text';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { fetchBlob } from '../../../lib/http/fetch-blob.ts';
import type { HttpClient } from '../../../lib/http/http-client.ts';
import type { ConversationKey } from '../state/api.ts';
import { callOf } from '../state/context/conversation-calls.ts';

/** Saves the selected branch as a text file in the interface language. Rejects on a server error. */
export async function saveExport(
  http: HttpClient,
  { calls, conversationId, title }: ConversationKey & { title: string },
): Promise<void> {
  const { route, args, options } = callOf(calls, 'export', { params: { conversationId } });
  const content = await fetchBlob(http, route, { ...args, ...options });
  saveFile(content, `${fileNameOf(title, 'conversation')}.txt`);
}
