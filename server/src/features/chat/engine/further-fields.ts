/** Optional fields of a question, as part of the fingerprint of a repeated request. */

/** Fields that the fingerprint contains already; the session is represented by the owner. */
const knownFields = ['question', 'isPrivate', 'parentSegmentId', 'continueSegmentId', 'sessionIdentifier'];

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/**
 * Returns the non-empty further fields as one object, or an empty list, so that the fingerprint of plain questions is
 * stable between versions.
 */
export function furtherFields(body: object): object[] {
  const fields = Object.entries(body).filter(
    ([name, value]) => !knownFields.includes(name) && !isEmpty(value),
  );
  return fields.length > 0 ? [Object.fromEntries(fields)] : [];
}
