import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { knowledgeErrors } from '../errors.ts';

export const englishKnowledgeErrorTexts = {
  'data_source.not_found': "This data source doesn't exist, or you don't have access to it.",
  'data_source.built_in': "Built-in libraries can't be changed or deleted.",
  'data_source_index.not_found': "This library doesn't have this index.",
  'data_source_index.exists': 'This library already has a text index.',
  'rag_data_source.not_found': "This library isn't added to the agent.",
  'rag_data_source.exists': 'This library is already added to the draft.',
  'library_file.not_found': "This file doesn't exist in this library.",
} as const satisfies Record<Exclude<keyof typeof knowledgeErrors, FirstErrorCode>, string>;
