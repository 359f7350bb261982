import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { knowledgeErrors } from '../errors.ts';

export const englishKnowledgeErrorTexts = {
  'data_source.not_found': 'There is no such data source, or you have no right to it.',
  'data_source.built_in': "What ships with the product can't be changed or deleted.",
  'data_source_index.not_found': 'This library has no such index.',
  'data_source_index.exists': 'This library has its text index already.',
  'rag_data_source.not_found': 'That binding does not exist.',
  'rag_data_source.exists': 'This draft is bound to that library already.',
  'library_file.not_found': 'There is no such file in this library.',
} as const satisfies Record<Exclude<keyof typeof knowledgeErrors, FirstErrorCode>, string>;
