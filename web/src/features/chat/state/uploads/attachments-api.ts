/** Endpoint of the text of attached files, loaded with their viewer. */
import { attachmentRoutes } from '@polylogue/contract/chat/attachments/routes';
import type { AttachmentText } from '@polylogue/contract/chat/attachments/schemas';
import { api } from '../../../../lib/http/api.ts';
import { headersOf } from '../context/conversation-calls.ts';
import type { AttachmentKey } from './file-calls.ts';

export const attachmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    attachmentText: build.query<AttachmentText, AttachmentKey>({
      query: ({ calls, ...params }) => ({
        route: attachmentRoutes.readText,
        args: { params },
        options: { headers: headersOf(calls) },
      }),
      // Not kept: the file may be removed by the next opening.
      keepUnusedDataFor: 0,
    }),
  }),
});
