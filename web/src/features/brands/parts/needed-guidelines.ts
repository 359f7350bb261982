/** Guidelines that must be accepted before a question, an upload or sharing. */
import { errorBodyOf, failureOf } from '../../../lib/http/api-failure.ts';

export interface NeededGuidelines {
  guidelinesDocumentId: string;
  name: string;
}

export const consentCode = 'guidelines.consent_required';

/** Returns the guidelines that a refusal names; `undefined` for other errors. */
export function neededBy(error: unknown): readonly NeededGuidelines[] | undefined {
  const failure = failureOf(error);
  const body = failure && errorBodyOf(failure);
  if (body?.code !== consentCode) return undefined;
  return (body.issues ?? []).map(({ params = {} }) => ({
    guidelinesDocumentId: String(params['guidelinesDocumentId']),
    name: String(params['name']),
  }));
}
