/** OpenDocument presentations as they are shown. */
import { expect, it } from 'vitest';
import { openDocumentOf } from '../../testing/markup-documents.ts';
import { readOffice } from '../office.ts';

it('drops the numbers of slides from their notes', async () => {
  const frame = (kind: string, content: string) =>
    `<draw:frame presentation:class="${kind}"><draw:text-box><text:p>${content}</text:p></draw:text-box></draw:frame>`;
  const number = '<text:page-number>&lt;number&gt;</text:page-number>';
  const notes = `<presentation:notes>${frame('notes', 'Welcome all.')}${frame('page-number', number)}</presentation:notes>`;
  const page = `<draw:page>${frame('title', 'Tides')}${notes}</draw:page>`;
  const { text } = await readOffice(openDocumentOf('presentation', { body: page }), { type: 'odp' });
  expect(text).toBe('# Tides\n\n> **Note:** Welcome all.');
});
