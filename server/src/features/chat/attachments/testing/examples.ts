import type { ExampleParams, FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';
import { addUpload } from '../../../../testing/add-upload.ts';

const name = (own: ExampleParams) => ({ blobFileName: own['visionImageId'] ?? '' });

export const examples: FeatureExamples = {
  objects: async (db, ownerId) => ({
    attachmentId: await addUpload(db, ownerId, 'FileSearch'),
    visionImageId: await addUpload(db, ownerId, 'Picture'),
  }),
  queries: {
    'userVisionImages.readBase64': name,
    'publicVisionImages.readBase64': name,
    'draftVisionImages.readBase64': name,
    'adminDraftVisionImages.readBase64': name,
  },
  queryCounts: {
    // Before an upload, guidelines and the brand of the address are looked up again after an audited change.
    'attachments.upload': 17,
    'attachments.read': 2,
    'attachments.readBase64': 2,
    'attachments.readText': 1,
    'attachments.readingProgress': 0,
    'userVisionImages.upload': 11,
    'userVisionImages.readBase64': 2,
    'draftVisionImages.upload': 11,
    'draftVisionImages.readBase64': 2,
    'adminDraftVisionImages.upload': 11,
    'adminDraftVisionImages.readBase64': 2,
    // Includes the lookups of the visitor's session, and before an upload, of the endpoint and its agent.
    'publicVisionImages.upload': 13,
    'publicVisionImages.readBase64': 3,
  },
};
