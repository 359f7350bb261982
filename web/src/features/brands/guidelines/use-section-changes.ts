/** Changes of a document's sections, each based on the newest version that this page knows. */
import type { GuidelinesDocument, GuidelinesSection } from '@polylogue/contract/brands/guidelines/schemas';
import { useEffect, useRef, useState } from 'react';
import { guidelinesApi } from './api.ts';
import type { SectionChanges } from './components/section-list.tsx';

interface ChangedSections extends SectionChanges<GuidelinesSection> {
  /** Sections in the order that was last asked for. */
  sections: readonly GuidelinesSection[];
}

const sameOrder = (one: readonly GuidelinesSection[], other: readonly GuidelinesSection[]) =>
  one.length === other.length && one.every(({ sectionId }, index) => sectionId === other[index]?.sectionId);

export function useSectionChanges({
  guidelinesDocumentId,
  version,
  sections,
}: GuidelinesDocument): ChangedSections {
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
  const [wanted, setWanted] = useState<readonly GuidelinesSection[]>();
  const waiting = useRef<readonly GuidelinesSection[]>(undefined);
  const isReordering = useRef(false);
  // The saved order has arrived, or other sections.
  if (wanted && (sameOrder(wanted, sections) || wanted.length !== sections.length)) setWanted(undefined);
  /** Saves orders one after another, since each builds on the version of the one before. */
  const saveOrders = async () => {
    while (waiting.current) {
      const body = { sectionIds: waiting.current.map(({ sectionId }) => sectionId) };
      waiting.current = undefined;
      await follow(reorder({ params: { guidelinesDocumentId }, body, ifMatch: newest.current }).unwrap());
    }
  };
  return {
    sections: wanted ?? sections,
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
    reorder: async (order) => {
      setWanted(order);
      waiting.current = order;
      if (isReordering.current) return;
      isReordering.current = true;
      try {
        await saveOrders();
      } catch (error) {
        waiting.current = undefined;
        setWanted(undefined);
        throw error;
      } finally {
        isReordering.current = false;
      }
    },
  };
}
