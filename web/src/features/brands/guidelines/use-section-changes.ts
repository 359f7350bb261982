/** Changes of a document's sections, each based on the newest version that this page knows. */
import type { GuidelinesDocument, GuidelinesSection } from '@polylogue/contract/brands/guidelines/schemas';
import { useEffect, useRef } from 'react';
import { guidelinesApi } from './api.ts';
import type { SectionChanges } from './components/section-list.tsx';

export function useSectionChanges({
  guidelinesDocumentId,
  version,
}: GuidelinesDocument): SectionChanges<GuidelinesSection> {
  const [add] = guidelinesApi.addSection.useMutation();
  const [update] = guidelinesApi.updateSection.useMutation();
  const [remove] = guidelinesApi.removeSection.useMutation();
  const [reorder] = guidelinesApi.reorderSections.useMutation();
  const newest = useRef(version);
  useEffect(() => {
    newest.current = Math.max(newest.current, version);
  }, [version]);
  const follow = async (saving: Promise<GuidelinesDocument>) => {
    newest.current = (await saving).version;
  };
  return {
    save:
      (section) =>
      (body, { requestId, version: on = newest.current }) => {
        const call = { body, requestId, ifMatch: on };
        if (!section) return follow(add({ params: { guidelinesDocumentId }, ...call }).unwrap());
        const params = { guidelinesDocumentId, sectionId: section.sectionId };
        return follow(update({ params, ...call }).unwrap());
      },
    remove: ({ sectionId }) =>
      follow(remove({ params: { guidelinesDocumentId, sectionId }, ifMatch: newest.current }).unwrap()),
    reorder: (sections) => {
      const body = { sectionIds: sections.map(({ sectionId }) => sectionId) };
      return follow(reorder({ params: { guidelinesDocumentId }, body, ifMatch: newest.current }).unwrap());
    },
  };
}
