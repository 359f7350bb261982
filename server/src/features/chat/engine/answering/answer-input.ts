/** Input of an answer. */
import type { Language } from '@polylogue/contract/languages';
import type { Agent, BoundAgentSource } from '../../../agents/public.ts';
import type { Asker } from '../../../knowledge/public.ts';
import type { BranchFiles } from '../../attachments/branch-files.ts';
import type { RunRecorder } from '../runs/run-recorder.ts';
import type { AnswerModel } from './answer-sources.ts';
import type { StoredPassage } from '../../store/stored-shapes.ts';

export const noFiles: BranchFiles = {
  libraryIds: [],
  unread: [],
  hasPictures: false,
  pictures: async () => new Map(),
};

/** Complete input of an answer. */
export interface AnswerInput {
  requestId: string;
  agent: Agent;
  /** Model of the agent; undefined if the library answers. */
  model: AnswerModel | undefined;
  question: string;
  /** Person or visitor who asks, and in which conversation. */
  askedBy: Omit<Asker, 'agentId'>;
  /** Resolves to the agent's system prompt with the parameters of this question. */
  systemPrompt(): Promise<string>;
  /** Resolves to the agent's libraries with the filters of this question. */
  sources(): Promise<readonly BoundAgentSource[]>;
  /** Language of the reader. */
  language: Language;
  /** Text of the continued answer so far. */
  before: string;
  /** Numbered passages of the continued answer. */
  passages: readonly StoredPassage[];
  history(): Promise<readonly { id: string; question: string; answer: string }[]>;
  segmentId: string;
  /** Resolves to the files of the question's branch. */
  files(): Promise<BranchFiles>;
  /** Names of files that were still uploading when the question was sent. */
  notUploaded: readonly string[];
  recorder: RunRecorder;
  signal: AbortSignal;
  /** True to store the sent prompt, which only testers of a draft may see. */
  keepsPrompt: boolean;
}

export const askerOf = ({ askedBy, agent }: Pick<AnswerInput, 'askedBy' | 'agent'>): Asker => ({
  ...askedBy,
  agentId: agent.id,
});
