/** Exports that other domains may import from `chat`. */
export { chatFeature } from './feature.ts';
export { removeOf as removeAttachmentsOf } from './attachments/queries.ts';
export { stopAnswersOf } from './conversations/service.ts';
export { type AnsweringParts, createAnswering } from './engine/answering.ts';
export type { AnswerModel, AnswerSources } from './engine/answering/answer-sources.ts';
export { openAnswerMeter } from './engine/answering/measured-answer.ts';
export { hasRunningAnswer } from './store/run-queries.ts';
export { installEmbeddingTest } from './visitors/embedding-test/install.ts';
export { visitorAuthentication } from './visitors/service.ts';
