import { expect, it } from 'vitest';
import { personalExport, personErasure } from './jobs.ts';
import { personalDataAudiences } from './service.ts';

const audienceOf = (kind: string, subject: string) =>
  personalDataAudiences[kind]?.({ kind, subject, user_id: 'ann' }, 'ann');

it('shows an export to its requester alone, of another person as long as they see people', () => {
  expect(audienceOf(personalExport.name, 'ann for ann')).toBe('self');
  expect(audienceOf(personalExport.name, 'bob for ann')).toEqual(['UserRead']);
  const task = { kind: personalExport.name, subject: 'ann for ann', user_id: 'ann' };
  expect(personalDataAudiences[personalExport.name]?.(task, 'bob')).toBe('nobody');
});

it('shows an erasure to people who may read erasures', () => {
  expect(audienceOf(personErasure.name, 'bob')).toEqual(['UserRead', 'UserWrite']);
});
