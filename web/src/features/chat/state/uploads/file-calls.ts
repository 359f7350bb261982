/** The calls of files and pictures in the context of a chat (document 2 §7.3, §7.5, §7.6). */
import { attachmentRoutes } from '@polylogue/contract/chat/attachments/routes';
import type { Attachment, VisionImage } from '@polylogue/contract/chat/attachments/schemas';
import { visionImageRoutes } from '@polylogue/contract/chat/attachments/vision-image-routes';
import { fetchBlob } from '../../../../lib/http/fetch-blob.ts';
import { type CallOptions, callRoute, type HttpClient } from '../../../../lib/http/http-client.ts';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { type ConversationCalls, headersOf } from '../context/conversation-calls.ts';
import type { PickKind, Uploaded } from './picked-file.ts';

interface Sending extends Pick<CallOptions, 'signal' | 'onUploadProgress'> {
  calls: ConversationCalls;
  kind: PickKind;
  file: File;
}

/** Sends a file or a picture. Throws as `callRoute` does. */
export async function sendFile(
  http: HttpClient,
  { calls, kind, file, ...options }: Sending,
): Promise<Uploaded> {
  // A document is read before the answer comes.
  const call = { ...options, headers: headersOf(calls), timeoutMs: null };
  if (kind === 'picture') {
    const route = visionImageRoutes[calls.files.pictures].upload;
    return { picture: await callRoute(http, route, { ...call, args: { body: { file, fields: {} } } }) };
  }
  const attachmentType = 'FileSearch';
  const uploaded = await callRoute(http, attachmentRoutes.upload, {
    ...call,
    args: { query: { attachmentType, context: calls.files.context }, body: { file } },
  });
  return { attachment: { ...uploaded, attachmentType } };
}

/** A picture by one of its names. Throws as `callRoute` does. */
export async function readPicture(
  http: HttpClient,
  {
    calls,
    visionImageId,
    blobFileName,
  }: { calls: ConversationCalls; visionImageId: string; blobFileName: string },
): Promise<Blob> {
  const { base64Content, mimeType } = await callRoute(
    http,
    visionImageRoutes[calls.files.pictures].readBase64,
    { args: { params: { visionImageId }, query: { blobFileName } }, headers: headersOf(calls) },
  );
  const bytes = Uint8Array.from(atob(base64Content), (character) => character.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: mimeType });
}

/** A picture by both of its names. */
export const namesOf = ({ visionImageId, blobFileName, thumbnailBlobFileName }: VisionImage) => ({
  whole: { visionImageId, blobFileName },
  small: { visionImageId, blobFileName: thumbnailBlobFileName },
});

/** Downloads a file of a question as it was sent. Throws ApiError. */
export async function saveAttachment(
  http: HttpClient,
  calls: ConversationCalls,
  { attachmentId, originalFileName }: Attachment,
): Promise<void> {
  const parts = { params: { attachmentId }, headers: headersOf(calls) };
  saveFile(await fetchBlob(http, attachmentRoutes.read, parts), originalFileName);
}
