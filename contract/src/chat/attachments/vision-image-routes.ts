/** Routes of pictures attached to a question, per conversation context (document 2 §7.3, §7.6, §7.7, §7.9). */
import { z } from 'zod';
import { Base64FileSchema, VisionImageSchema } from './schemas.ts';
import { type Access, defineRoute, IdSchema, json } from '../../http.ts';
import { consentErrors } from '../../brands/guidelines/consents.ts';
import { limits } from '../../limits.ts';
import { fileOf, multipart } from '../../multipart.ts';
import { TextSchema } from '../../text-schemas.ts';

/** Declares the picture routes of one context. */
const visionImageRoutesOf = <const A extends Access>(base: string, access: A) => ({
  upload: defineRoute({
    method: 'POST',
    path: `${base}/files`,
    access,
    summary: 'Uploads a picture attached to a question.',
    query: z.object({
      gptSystemId: IdSchema.optional().meta({
        description: 'Agent of the question, whose guidelines are required as well',
      }),
    }),
    body: multipart({
      file: fileOf(limits.image),
      fields: z.object({
        SessionIdentifier: TextSchema.max(200)
          .optional()
          .meta({ description: "Visitor's session identifier, also sent as X-Session-Identifier" }),
      }),
    }),
    response: json(VisionImageSchema),
    errors: [
      'public_endpoint.not_found',
      'agent.not_found',
      'agent.closed',
      'vision_image.not_seen',
      ...consentErrors,
    ],
    rateLimit: { max: 120, windowMs: 60_000 },
  }),
  readBase64: defineRoute({
    method: 'GET',
    path: `${base}/{visionImageId}/base64`,
    access,
    summary: 'Returns a picture or its thumbnail by one of its names.',
    params: z.object({ visionImageId: IdSchema }),
    query: z.object({ blobFileName: TextSchema.max(100) }),
    response: json(Base64FileSchema),
    notFound: 'vision_image.not_found',
    errors: ['vision_image.not_found'],
  }),
});

export type VisionImageRoutes = ReturnType<typeof visionImageRoutesOf>;

/** Picture routes per context; asking permission includes uploading, and only the uploader may read a picture. */
export const visionImageRoutes = {
  user: visionImageRoutesOf('/api/internal/userConversations/VisionImages', {
    anyOf: ['GptSystemsRead'],
  }),
  public: visionImageRoutesOf('/api/internal/publicConversations/vision-images', 'visitor'),
  draft: visionImageRoutesOf('/api/internal/configStates/VisionImages', { anyOf: ['GptSystemsRead'] }),
  adminDraft: visionImageRoutesOf('/api/internal/admin/gptSystems/VisionImages', {
    anyOf: ['GptSystemsCreate', 'GptSystemsWrite', 'GptSystemsWriteSpecific'],
  }),
};
