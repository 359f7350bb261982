/** Error codes of the domain, with their HTTP status. */
export const knowledgeErrors = {
  'data_source.not_found': 404,
  'data_source.built_in': 409,
  'data_source_index.not_found': 404,
  'data_source_index.exists': 409,
  'rag_data_source.not_found': 404,
  'rag_data_source.exists': 409,
  'library_file.not_found': 404,
} as const satisfies Record<string, number>;
