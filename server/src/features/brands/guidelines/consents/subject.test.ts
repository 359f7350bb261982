import { expect, it } from 'vitest';
import { newId } from '../../../../db/id.ts';
import { subjectOf } from './subject.ts';

it('takes a signed visitor for one person at an endpoint, in all sessions', () => {
  const [endpointId, other] = [newId(), newId()];
  const idOf = (at: string, subject: string | null) =>
    subjectOf({ ownerId: newId(), endpointId: at, subject }).id;
  expect(idOf(endpointId, 'eve@example.com')).toBe(idOf(endpointId, 'eve@example.com'));
  expect(idOf(endpointId, 'eve@example.com')).not.toBe(idOf(other, 'eve@example.com'));
  expect(idOf(endpointId, 'eve@example.com')).not.toBe(idOf(endpointId, 'bob@example.com'));
  expect(idOf(endpointId, null)).not.toBe(idOf(endpointId, null));
});
