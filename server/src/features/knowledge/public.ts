/** Exports that other domains may import from `knowledge`. */
export { type KnowledgeDeps, knowledgeFeature } from './feature.ts';
export { handbookPairs } from './embeddings/calibration.ts';
export { changeEmbedding } from './embeddings/change-embedding.ts';
export { QuestionEmbeddings } from './embeddings/question-embeddings.ts';
export type { Asker, OpenEmbedding } from './embeddings/text-embedding.ts';
export { countFailed, countStarted, isGivenUp } from './ingestion/attempts.ts';
export { embedStoredText, prepareStoredText, putDocument } from './ingestion/documents.ts';
export type { KnowledgeIntake } from './ingestion/knowledge-intake.ts';
export { type ReadDocument, readDocument } from './ingestion/read-document.ts';
export { LibraryReading } from './ingestion/reading.ts';
export { rebuildIndex } from './ingestion/rebuild-index.ts';
export { refreshWords } from './ingestion/refresh-words.ts';
export { citedFiles } from './libraries/cited-files.ts';
export { textIndexAudiences } from './libraries/index-embedding.ts';
export { answerFromLibrary } from './quoting/library-answer.ts';
export { explain as explainRetrieval } from './retrieval/explanation.ts';
export type { RetrievalDeps } from './retrieval/retrieval.ts';
export { workOnSearchIndexJobs } from './retrieval/search-index/jobs.ts';
export { searchIndexAudiences } from './retrieval/search-index/service.ts';
export { readWhole } from './retrieval/whole-documents.ts';
export { type BoundSource, wholeLibrary } from './sources/bound-source.ts';
export type { DocumentLibrary } from './sources/document-library-queries.ts';
export { filterNamed, findTextIndexes } from './sources/filter-queries.ts';
export {
  assertBoundReadable,
  assertOffered,
  describeLibraries,
  findOffered,
  listBound,
  listOffered,
  listOfferedNames,
} from './sources/offered-libraries.ts';
export { type ReadingRights, sourceRights } from './sources/source-rights.ts';
export { findStoredBytes } from './sources/stored-size-queries.ts';
export { setOmissions } from './store/omission-queries.ts';
export { removePrepared } from './store/queries.ts';
export { ensureHandbook, isHandbookRead, syncHandbook } from './sources/handbook-library.ts';
export { findContext, findNearest } from './retrieval/find-context.ts';
export { openLibrarySearch, readSearchState } from './retrieval/library-search.ts';
export { isFollowUp } from './text/follow-up.ts';
