import { expect, it } from 'vitest';
import { furtherFields } from './further-fields.ts';

it('tells requests apart by all that they say, and not by whose session they name or what they leave empty', () => {
  const plain = { question: 'How?', isPrivate: false, parentSegmentId: null };
  expect(furtherFields(plain)).toEqual([]);
  const empty = { promptId: null, attachmentIds: [], visionImageIds: undefined, sessionIdentifier: 's' };
  expect(furtherFields({ ...plain, ...empty })).toEqual([]);
  const whole = { attachmentIds: ['a'], guidelinesDocumentConsents: ['g'], promptId: 'p' };
  expect(furtherFields({ ...plain, ...empty, ...whole })).toEqual([whole]);
});
