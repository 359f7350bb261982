/** Limits on file metadata. Without schemas, so that list pages can load it early. */
export const metadataLimits = {
  keys: 20,
  values: 20,
  value: 200,
  files: 1_000,
  filters: 20,
  keysInUse: 100,
  valuesInUse: 50,
} as const;
