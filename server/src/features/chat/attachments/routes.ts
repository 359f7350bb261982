import { attachmentRoutes as routes } from '@polylogue/contract/chat/attachments/routes';
import type { AttachmentContext } from '@polylogue/contract/chat/attachments/schemas';
import {
  type VisionImageRoutes,
  visionImageRoutes,
} from '@polylogue/contract/chat/attachments/vision-image-routes';
import { AppError } from '../../../app-error.ts';
import { type Caller, isVisitor, type Visitor } from '../../../http/requests/caller.ts';
import { type Binding, bind, withPrecondition } from '../../../http/routes/binding.ts';
import * as agents from '../../agents/public.ts';
import * as visitors from '../visitors/service.ts';
import { ReadingProgressBoard } from './reading-progress.ts';
import * as service from './service.ts';

export interface AttachmentRouteDeps extends service.AttachmentDeps {
  agents: agents.AgentDeps;
}

const ownerOf = (caller: Caller | Visitor): string => (isVisitor(caller) ? caller.ownerId : caller.userId);

/** Rejects a visitor's upload that the endpoint's agent does not accept, so that it takes no storage. */
async function assertAccepted(
  deps: AttachmentRouteDeps,
  caller: Caller | Visitor,
  what: 'attachments' | 'images',
): Promise<void> {
  if (!isVisitor(caller)) return;
  const { agentId } = await visitors.endpointOf(deps, caller);
  const agent = await deps.agents.findById(agentId);
  if (agent && agents.configuredFiles(agent.configuration)[what]) return;
  throw new AppError(what === 'images' ? 'vision_image.not_seen' : 'attachment.not_taken');
}

const fileBindings = (deps: AttachmentRouteDeps, progress = new ReadingProgressBoard()): Binding[] => [
  withPrecondition<typeof routes.upload>(
    bind(
      routes.upload,
      ({ caller, query: { uploadId, ...query }, body: { file }, context: { clientSignal } }) =>
        progress.track({ ownerId: ownerOf(caller), uploadId }, (onPage) =>
          service.addFile(
            deps,
            { ownerId: ownerOf(caller), isVisitor: isVisitor(caller), file, clientSignal, onPage },
            query,
          ),
        ),
    ),
    ({ caller }) => assertAccepted(deps, caller, 'attachments'),
  ),
  bind(routes.readingProgress, async ({ caller, query: { uploadId } }) =>
    progress.find({ ownerId: ownerOf(caller), uploadId }),
  ),
  bind(routes.read, ({ caller, params }) =>
    service.download(deps, { id: params.attachmentId, ownerId: ownerOf(caller) }),
  ),
  bind(routes.readBase64, ({ caller, params }) =>
    service.readBase64(deps, { id: params.attachmentId, ownerId: ownerOf(caller) }),
  ),
  bind(routes.readText, ({ caller, params }) =>
    service.readText(deps, { id: params.attachmentId, ownerId: ownerOf(caller) }),
  ),
];

const pictureBindings = (
  deps: AttachmentRouteDeps,
  contextRoutes: VisionImageRoutes,
  context: AttachmentContext,
): Binding[] => [
  withPrecondition<typeof contextRoutes.upload>(
    bind(contextRoutes.upload, ({ caller, body }) =>
      service.addPicture(deps, { ownerId: ownerOf(caller), file: body.file }, context),
    ),
    ({ caller }) => assertAccepted(deps, caller, 'images'),
  ),
  bind(contextRoutes.readBase64, ({ caller, params, query }) =>
    service.readPicture(deps, { id: params.visionImageId, ownerId: ownerOf(caller), ...query }),
  ),
];

/** Bindings of attachments in each context. */
export const attachmentRoutes = (deps: AttachmentRouteDeps): Binding[] => [
  ...fileBindings(deps),
  ...pictureBindings(deps, visionImageRoutes.user, 'Conversation'),
  ...pictureBindings(deps, visionImageRoutes.public, 'Conversation'),
  ...pictureBindings(deps, visionImageRoutes.draft, 'GptSystem'),
  ...pictureBindings(deps, visionImageRoutes.adminDraft, 'GptSystem'),
];
