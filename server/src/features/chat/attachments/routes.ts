import { attachmentRoutes as routes } from '@polylogue/contract/chat/attachments/routes';
import type { AttachmentContext } from '@polylogue/contract/chat/attachments/schemas';
import {
  type VisionImageRoutes,
  visionImageRoutes,
} from '@polylogue/contract/chat/attachments/vision-image-routes';
import { AppError } from '../../../app-error.ts';
import { type Caller, isVisitor, type Visitor } from '../../../http/requests/caller.ts';
import { type Binding, bind, type RequestContext, withPrecondition } from '../../../http/routes/binding.ts';
import { type ConsentGate, consentSubjectOf, type GatedPlace } from '../../brands/public.ts';
import * as agents from '../../agents/public.ts';
import * as visitors from '../visitors/service.ts';
import { ReadingProgressBoard } from './reading-progress.ts';
import * as service from './service.ts';

export interface AttachmentRouteDeps extends service.AttachmentDeps {
  agents: agents.AgentDeps;
  guidelines: ConsentGate;
}

const ownerOf = (caller: Caller | Visitor): string => (isVisitor(caller) ? caller.ownerId : caller.userId);

/**
 * Finds the guidelines of an upload. Throws if a visitor's endpoint has an agent that does not accept such files, so
 * that they take no storage.
 */
async function placeOfUpload(
  deps: AttachmentRouteDeps,
  { caller, query: { gptSystemId }, context }: UploadInput,
  what: 'attachments' | 'images',
): Promise<GatedPlace> {
  const at = context.clock.now();
  if (!isVisitor(caller)) {
    const brandKey = await context.brandKey();
    // Without an agent, the file belongs to none until a question names it.
    if (!gptSystemId) return { brandKey, documentIds: [] };
    const asker = { userId: caller.userId, brandKey, at };
    const { policyId, guidelines_document_ids } = await agents.findOpen(deps.agents, asker, gptSystemId);
    return { brandKey, policyId, documentIds: guidelines_document_ids };
  }
  const { agentId, brandKey, guidelinesDocumentIds } = await visitors.endpointOf(deps, caller);
  const [agent, policyId] = await Promise.all([
    deps.agents.findById(agentId),
    agents.findDecidingPolicy(deps.db, { userId: null, at }, agentId),
  ]);
  if (!agent || !agents.configuredFiles(agent.configuration)[what]) {
    throw new AppError(what === 'images' ? 'vision_image.not_seen' : 'attachment.not_taken');
  }
  return { brandKey, policyId, documentIds: [...guidelinesDocumentIds, ...agent.guidelines_document_ids] };
}

interface UploadInput {
  caller: Caller | Visitor;
  query: { gptSystemId?: string | undefined };
  context: Pick<RequestContext, 'brandKey' | 'clock' | 'language'>;
}

/** Throws before a file is received unless the caller may upload it, and accepted the guidelines. */
async function assertMayUpload(
  deps: AttachmentRouteDeps,
  input: UploadInput,
  what: 'attachments' | 'images',
): Promise<void> {
  const { clock, language } = input.context;
  const place = await placeOfUpload(deps, input, what);
  const subject = consentSubjectOf(input.caller);
  await deps.guidelines.assertConsents(deps.db, { ...place, subject, at: clock.now(), language });
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
    (input) => assertMayUpload(deps, input, 'attachments'),
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
    (input) => assertMayUpload(deps, input, 'images'),
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
