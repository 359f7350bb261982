import { defineFeature, type ProductDeps } from '../../define-feature.ts';
import type { Extraction } from '../../extraction/extraction.ts';
import { endpointSealer } from '../agents/public.ts';
import { ownAddresses } from '../people/public.ts';
import { workOnAttachmentJobs } from './attachments/jobs.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { workOnConversationJobs } from './conversations/jobs.ts';
import { type ConversationRouteDeps, conversationRoutes } from './conversations/routes.ts';
import { visitorRoutes } from './visitors/routes.ts';

interface RouteDeps extends ProductDeps {
  conversations: ConversationRouteDeps;
  knowledge: { extraction: Pick<Extraction, 'extract'> };
}
type JobDeps = Parameters<typeof workOnAttachmentJobs>[1] & Parameters<typeof workOnConversationJobs>[1];

export const chatFeature = defineFeature({
  routes({ conversations, knowledge: { extraction }, ...deps }: RouteDeps) {
    const { agents, guidelines } = conversations;
    return [
      ...attachmentRoutes({ ...deps, extraction, fileLimits: deps.config.fileLimits, agents, guidelines }),
      ...conversationRoutes(conversations),
      ...visitorRoutes({
        ...conversations,
        sealer: endpointSealer(deps.config),
        isOwnOrigin: ownAddresses(deps).isOwn,
      }),
    ];
  },
  async jobs(queue, deps: JobDeps) {
    await workOnAttachmentJobs(queue, deps);
    await workOnConversationJobs(queue, deps);
  },
});
