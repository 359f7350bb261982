/** Access rule for setting up agents of the organisation. */
export const maySetUp = {
  anyOf: ['GptSystemsCreate', 'GptSystemsWrite', 'GptSystemsWriteSpecific'],
} as const;
