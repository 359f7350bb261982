import { expect, it } from 'vitest';
import { furtherFields } from './further-fields.ts';

it('includes all non-empty fields except the session', () => {
  const plain = { question: 'How?', isPrivate: false, parentSegmentId: null };
  expect(furtherFields(plain)).toEqual([]);
  const empty = { promptId: null, attachmentIds: [], visionImageIds: undefined, sessionIdentifier: 's' };
  expect(furtherFields({ ...plain, ...empty })).toEqual([]);
  const whole = { attachmentIds: ['a'], guidelinesDocumentConsents: ['g'], promptId: 'p' };
  expect(furtherFields({ ...plain, ...empty, ...whole })).toEqual([whole]);
});
