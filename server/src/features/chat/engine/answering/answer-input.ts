/** What an answer is made from. */
import type { Language } from '@polylogue/contract/languages';
import type { Agent, AskedSource } from '../../../agents/public.ts';
import type { BranchFiles } from '../../attachments/branch-files.ts';
import type { RunRecorder } from '../runs/run-recorder.ts';
import type { AnswerModel } from './answer-sources.ts';
import type { StoredPassage } from '../../store/stored-shapes.ts';

export const noFiles: BranchFiles = {
  libraryIds: [],
  isReading: false,
  hasPictures: false,
  whenRead: async () => [],
  pictures: async () => new Map(),
};

/** Everything that one answer depends on. */
export interface AnswerInput {
  requestId: string;
  agent: Agent;
  /** Asked where the agent answers from a model. */
  model: AnswerModel | undefined;
  question: string;
  /** The agent's system prompt with the values of this question. */
  systemPrompt(): Promise<string>;
  /** The agent's libraries, with what their filters are bound to for this question. */
  sources(): Promise<readonly AskedSource[]>;
  /** The reader's. */
  language: Language;
  /** What a continued answer says already. */
  before: string;
  /** The numbered passages that it cites. */
  passages: readonly StoredPassage[];
  history(): Promise<readonly { id: string; question: string; answer: string }[]>;
  segmentId: string;
  /** What went with the question and those before it on its branch. */
  files(): Promise<BranchFiles>;
  recorder: RunRecorder;
  signal: AbortSignal;
  /** Whether the prompt is kept as it was sent: whoever tests a draft may see it, and nobody else. */
  keepsPrompt: boolean;
}
