/** Agents that travel as files: whole, but for who may chat with them (domain.md §7). */
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
import { tryChange } from '../../../../changes/try-change.ts';
import { dryRun } from '../../../../db/dry-run.ts';
import { newId } from '../../../../db/id.ts';
import type { Caller } from '../../../../http/requests/caller.ts';
import type { FileReceiver } from '../../../../http/requests/multipart.ts';
import type { RequestContext } from '../../../../http/routes/binding.ts';
import { type DraftChange, draftAggregate } from '../../agent/aggregates.ts';
import { findDraft } from '../../drafts/drafts.ts';
import { makeAgent } from '../../drafts/new-agent.ts';
import { presentConfiguration } from '../../agent/configuration.ts';
import * as evaluations from '../../evaluations/service.ts';
import { addToNewAgent, list as listOfAgent } from '../../prompts/agent-prompts.ts';
import { pictureOf, withPicture } from './picture.ts';
import { arriving, travelling } from './references.ts';

export interface AgentFileDeps extends ChangeDeps {
  blobs: BlobStore;
  files: FileReceiver;
  /** The models that can be asked, in the order of preference. */
  offeredModels(): Promise<readonly OfferedDeployment[]>;
}

/** Ids say nothing to another instance. */
const withoutIds = ({ questions, refusalPhrases, gate }: EvaluationSettings): AgentFile['evaluation'] => ({
  questions: questions.map(({ id: _, ...question }) => question),
  refusalPhrases,
  gate,
});

const nothingAsked = AgentFileSchema.shape.evaluation.parse(undefined);

/** Prompts and questions of an agent. Throws `agent.not_found` for whoever may no longer write it. */
async function liveParts({ db }: AgentFileDeps, caller: Caller, agentId: string | null) {
  if (agentId === null) return { prompts: [], evaluation: nothingAsked };
  const evaluation = withoutIds(await evaluations.getSet({ db, caller, id: agentId }));
  const { items } = await listOfAgent(db, caller, agentId);
  return { prompts: items.map(({ title, text, position }) => ({ title, text, position })), evaluation };
}

/** A draft as a file. Throws `configuration_state.not_found`, `agent.not_found`. */
export async function readFile(deps: AgentFileDeps, caller: Caller, draftId: string): Promise<AgentFile> {
  const { db } = deps;
  const draft = await findDraft({ db }, caller, { draftId, agentType: 'System' });
  return {
    format: 'polylogue-agent',
    formatVersion: 2,
    configuration: await travelling(db, caller, presentConfiguration(draft.configuration)),
    avatar: await pictureOf(deps, draft.avatarFileId),
    ...(await liveParts(deps, caller, draft.agentId)),
  };
}

/** What a file brings beside its configuration; one of the first version brought nothing. */
const partsOf = (file: AnyAgentFile): Pick<AgentFile, 'prompts' | 'avatar' | 'evaluation'> =>
  file.formatVersion === 1 ? { prompts: [], avatar: null, evaluation: nothingAsked } : file;

interface Arrival {
  file: AnyAgentFile;
  models: readonly OfferedDeployment[];
  avatarFileId: string | null;
}

/** Makes an agent of a file in one change. Resolves to what of it is not to be had here. */
async function makeOf(
  change: DraftChange,
  { file, models, avatarFileId }: Arrival,
): Promise<AgentFilePreview['missing']> {
  const { tx, caller } = change;
  const { configuration, missing } = await arriving({ db: tx, models }, caller, file);
  const agentId = await makeAgent(change, { configuration, avatarFileId });
  const { prompts: brought, evaluation } = partsOf(file);
  await addToNewAgent(change, agentId, brought);
  const questions = evaluation.questions.map((question) => ({ id: newId(), ...question }));
  const set = await change.also(evaluations.setAggregate, agentId);
  await evaluations.replaceSet(set, { ...evaluation, questions });
  return missing;
}

/** A file, and who brings it. */
interface Arriving {
  file: AnyAgentFile;
  caller: Caller;
  context: RequestContext;
}

/** Runs `work` with everything that a change has to have at hand before it begins. */
export async function withArrival<T>(
  { files, offeredModels }: AgentFileDeps,
  { file, caller, context }: Arriving,
  work: (make: (change: DraftChange) => ReturnType<typeof makeOf>) => Promise<T>,
): Promise<T> {
  const models = await offeredModels();
  const { avatar } = partsOf(file);
  const sender = { ownerId: caller.userId, isVisitor: false, clientSignal: context.clientSignal };
  return withPicture(files, { avatar, sender }, (avatarFileId) =>
    work((change) => makeOf(change, { file, models, avatarFileId })),
  );
}

/** Ids of people whose file is previewed or imported on this server. */
export type ImportingPeople = Set<string>;

/** Reads one file at a time for a person, since each holds a connection. Throws `file.too_many_uploads`. */
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

/** Creates an agent from a file, and rolls it back. */
export const preview = (
  deps: AgentFileDeps,
  { file, caller, context }: Arriving,
): Promise<AgentFilePreview> =>
  withArrival(deps, { file, caller, context }, (make) =>
    dryRun(deps.db, async (tx) => {
      const { gptSystemName: name, description } = file.configuration;
      const { prompts: brought, evaluation, avatar } = partsOf(file);
      const told = { name, description, prompts: brought.length, questions: evaluation.questions.length };
      let missing: AgentFilePreview['missing'] | undefined;
      await tryChange(draftAggregate('stateId'), { tx, caller, context }, async (change) => {
        missing = await make(change);
      });
      if (!missing) throw new Error('Nothing was made.');
      return { ...told, hasAvatar: avatar !== null, missing };
    }),
  );
