/** API calls of files and images in a chat's context (document 2 §7.3, §7.5, §7.6). */
import { attachmentRoutes } from '@polylogue/contract/chat/attachments/routes';
import type { ReadingProgress, VisionImage } from '@polylogue/contract/chat/attachments/schemas';
import { visionImageRoutes } from '@polylogue/contract/chat/attachments/vision-image-routes';
import { fetchBlob } from '../../../../lib/http/fetch-blob.ts';
import { type CallOptions, callRoute, type HttpClient } from '../../../../lib/http/http-client.ts';
import { type ConversationCalls, headersOf } from '../context/conversation-calls.ts';
import type { PickKind, Uploaded } from '../picked-file.ts';

/** Identifies an attached file within its chat. */
export interface AttachmentKey {
  calls: ConversationCalls;
  attachmentId: string;
}

interface Sending extends Pick<CallOptions, 'signal' | 'onUploadProgress'> {
  calls: ConversationCalls;
  kind: PickKind;
  file: File;
  /** Agent that the file is meant for. */
  gptSystemId: string | undefined;
  /** Id to follow the reading of the file. */
  uploadId: string;
}

/** Uploads a file or an image. Throws as `callRoute` does. */
export async function sendFile(
  http: HttpClient,
  { calls, kind, file, gptSystemId, uploadId, ...options }: Sending,
): Promise<Uploaded> {
  // No timeout: the server extracts a document before it responds.
  const call = { ...options, headers: headersOf(calls), timeoutMs: null };
  // Tests of drafts ask no published agent, and visitors that of their endpoint.
  const isNamed = calls.files.context === 'Conversation' && calls.sessionIdentifier === undefined;
  const agent = isNamed && gptSystemId ? { gptSystemId } : {};
  if (kind === 'picture') {
    const route = visionImageRoutes[calls.files.pictures].upload;
    return {
      picture: await callRoute(http, route, { ...call, args: { query: agent, body: { file, fields: {} } } }),
    };
  }
  const attachmentType = 'FileSearch';
  const uploaded = await callRoute(http, attachmentRoutes.upload, {
    ...call,
    args: { query: { attachmentType, context: calls.files.context, uploadId, ...agent }, body: { file } },
  });
  return { attachment: { ...uploaded, attachmentType } };
}

/** Reads how many pages of a file are recognised while it is uploaded. Throws as `callRoute` does. */
export const readProgress = (
  http: HttpClient,
  { calls, uploadId, signal }: Pick<Sending, 'calls' | 'uploadId' | 'signal'>,
): Promise<ReadingProgress> =>
  callRoute(http, attachmentRoutes.readingProgress, {
    args: { query: { uploadId } },
    headers: headersOf(calls),
    signal,
  });

/** Reads an image in one of its sizes. Throws as `callRoute` does. */
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

/** Returns blob names of an image in both sizes. */
export const namesOf = ({ visionImageId, blobFileName, thumbnailBlobFileName }: VisionImage) => ({
  whole: { visionImageId, blobFileName },
  small: { visionImageId, blobFileName: thumbnailBlobFileName },
});

/** Reads a file of a question in its original form. Throws ApiError. */
export const readAttachment = (
  http: HttpClient,
  { calls, attachmentId, signal }: AttachmentKey & { signal?: AbortSignal },
): Promise<Blob> =>
  fetchBlob(http, attachmentRoutes.read, {
    params: { attachmentId },
    headers: headersOf(calls),
    ...(signal && { signal }),
  });
