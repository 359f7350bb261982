/** Export and import of agents as files, without their publishing (domain.md §7). */
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import {
  type AgentFile,
  type AgentFilePreview,
  AgentFileSchema,
  type AnyAgentFile,
} from '@polylogue/contract/agents/catalog/agent-file/schemas';
import type { EvaluationSettings } from '@polylogue/contract/agents/evaluations/schemas';
import { AppError } from '../../../../app-error.ts';
import type { BlobStore } from '../../../../blobs/blob-store.ts';
import type { ChangeDeps } from '../../../../changes/bind-change.ts';
import { previewChange } from '../../../../changes/preview-change.ts';
import { dryRun } from '../../../../db/dry-run.ts';
import { newId } from '../../../../db/id.ts';
import type { Caller } from '../../../../http/requests/caller.ts';
import type { FileReceiver } from '../../../../http/requests/multipart.ts';
import type { RequestContext } from '../../../../http/routes/binding.ts';
import { type DraftChange, draftAggregate } from '../../agent/aggregates.ts';
import { findDraft } from '../../drafts/drafts.ts';
import { createAgentWithDraft } from '../../drafts/new-agent.ts';
import { presentConfiguration } from '../../agent/configuration.ts';
import * as evaluations from '../../evaluations/service.ts';
import { addToNewAgent, list as listOfAgent } from '../../prompts/agent-prompts.ts';
import { readPicture, withPicture } from './picture.ts';
import { importConfiguration, exportConfiguration } from './references.ts';

export interface AgentFileDeps extends ChangeDeps {
  blobs: BlobStore;
  files: FileReceiver;
  /** Lists available models in order of preference. */
  offeredModels(): Promise<readonly OfferedDeployment[]>;
}

/** Removes question ids, which have no meaning in another instance. */
const withoutIds = ({ questions, refusalPhrases, gate }: EvaluationSettings): AgentFile['evaluation'] => ({
  questions: questions.map(({ id: _, ...question }) => question),
  refusalPhrases,
  gate,
});

const emptyEvaluation = AgentFileSchema.shape.evaluation.parse(undefined);

/** Reads prompts and questions of an agent. Throws `agent.not_found` if the caller may no longer write it. */
async function readAgentParts({ db }: AgentFileDeps, caller: Caller, agentId: string | null) {
  if (agentId === null) return { prompts: [], evaluation: emptyEvaluation };
  const evaluation = withoutIds(await evaluations.getSet({ db, caller, id: agentId }));
  const { items } = await listOfAgent(db, caller, agentId);
  return { prompts: items.map(({ title, text, position }) => ({ title, text, position })), evaluation };
}

/** Exports a draft as a file. Throws `configuration_state.not_found`, `agent.not_found`. */
export async function readFile(deps: AgentFileDeps, caller: Caller, draftId: string): Promise<AgentFile> {
  const { db } = deps;
  const draft = await findDraft({ db }, caller, { draftId, agentType: 'System' });
  return {
    format: 'polylogue-agent',
    formatVersion: 2,
    configuration: await exportConfiguration(db, caller, presentConfiguration(draft.configuration)),
    avatar: await readPicture(deps, draft.avatarFileId),
    ...(await readAgentParts(deps, caller, draft.agentId)),
  };
}

/** Returns the parts of a file other than its configuration, which format 1 lacks. */
const partsOf = (file: AnyAgentFile): Pick<AgentFile, 'prompts' | 'avatar' | 'evaluation'> =>
  file.formatVersion === 1 ? { prompts: [], avatar: null, evaluation: emptyEvaluation } : file;

interface ImportContext {
  file: AnyAgentFile;
  models: readonly OfferedDeployment[];
  avatarFileId: string | null;
}

/** Creates an agent from a file in one change. Returns what is missing here. */
async function createFromFile(
  change: DraftChange,
  { file, models, avatarFileId }: ImportContext,
): Promise<AgentFilePreview['missing']> {
  const { tx, caller } = change;
  const { configuration, missing } = await importConfiguration({ db: tx, models }, caller, file);
  const agentId = await createAgentWithDraft(change, { configuration, avatarFileId });
  const { prompts: importedPrompts, evaluation } = partsOf(file);
  await addToNewAgent(change, agentId, importedPrompts);
  const questions = evaluation.questions.map((question) => ({ id: newId(), ...question }));
  const set = await change.also(evaluations.setAggregate, agentId);
  await evaluations.replaceSet(set, { ...evaluation, questions });
  return missing;
}

interface ImportRequest {
  file: AnyAgentFile;
  caller: Caller;
  context: RequestContext;
}

/** Loads what an import needs before its transaction, and runs `work`. */
export async function withImport<T>(
  { files, offeredModels }: AgentFileDeps,
  { file, caller, context }: ImportRequest,
  work: (make: (change: DraftChange) => ReturnType<typeof createFromFile>) => Promise<T>,
): Promise<T> {
  const models = await offeredModels();
  const { avatar } = partsOf(file);
  const sender = { ownerId: caller.userId, isVisitor: false, clientSignal: context.clientSignal };
  return withPicture(files, { avatar, sender }, (avatarFileId) =>
    work((change) => createFromFile(change, { file, models, avatarFileId })),
  );
}

/** Ids of users whose file is being previewed or imported on this server. */
export type ImportingPeople = Set<string>;

/** Limits imports to one at a time per user, since each holds a connection. Throws `file.too_many_uploads`. */
export async function importOneAtATime<T>(
  importing: ImportingPeople,
  { userId }: Pick<Caller, 'userId'>,
  read: () => Promise<T>,
): Promise<T> {
  if (importing.has(userId)) throw new AppError('file.too_many_uploads', { retryAfterSeconds: 5 });
  importing.add(userId);
  try {
    return await read();
  } finally {
    importing.delete(userId);
  }
}

/** Creates an agent from a file and rolls it back. */
export const preview = (
  deps: AgentFileDeps,
  { file, caller, context }: ImportRequest,
): Promise<AgentFilePreview> =>
  withImport(deps, { file, caller, context }, (make) =>
    dryRun(deps.db, async (tx) => {
      const { gptSystemName: name, description } = file.configuration;
      const { prompts: importedPrompts, evaluation, avatar } = partsOf(file);
      const summary = {
        name,
        description,
        prompts: importedPrompts.length,
        questions: evaluation.questions.length,
      };
      let missing: AgentFilePreview['missing'] | undefined;
      await previewChange(draftAggregate('stateId'), { tx, caller, context }, async (change) => {
        missing = await make(change);
      });
      if (!missing) throw new Error('Nothing was made.');
      return { ...summary, hasAvatar: avatar !== null, missing };
    }),
  );
