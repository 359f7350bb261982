/** What a question says beside its words and its place: part of what makes a repeated request the same. */

/** What is compared by itself; whose session it is names the owner. */
const known = ['question', 'isPrivate', 'parentSegmentId', 'continueSegmentId', 'sessionIdentifier'];

const saysNothing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/**
 * The further fields of a body that say something, as one object; none where there are none, so that plain questions
 * are the same for servers that knew no further fields.
 */
export function furtherFields(body: object): object[] {
  const said = Object.entries(body).filter(([name, value]) => !known.includes(name) && !saysNothing(value));
  return said.length > 0 ? [Object.fromEntries(said)] : [];
}
