/** How much can be said of files, and of how many at once. No schema: lists need it before anything is done. */
export const metadataLimits = {
  keys: 20,
  values: 20,
  value: 200,
  files: 1_000,
  filters: 20,
  keysInUse: 100,
  valuesInUse: 50,
} as const;
