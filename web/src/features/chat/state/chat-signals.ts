/** Signals between distant components of one chat. */

/** Part of a turn that has versions. */
export type VersionedPart = 'question' | 'answer';

/** Navigation from one version of a turn to another. */
interface VersionStep {
  parentSegmentId: string | null;
  part: VersionedPart;
  step: 1 | -1;
}

export interface ChatSignals {
  /** Opens a segment's question for editing; does nothing when it is not rendered. */
  requestEdit(segmentId: string): void;
  /** Subscribes to edit requests of a segment. Returns an unsubscribe function. */
  onEditRequest(segmentId: string, listener: () => void): () => void;
  /** Records a step, so that the arrows of the version shown next take the focus. */
  recordStep(step: VersionStep): void;
  /** Returns and clears the step between versions of this part of the turns below a segment. */
  takeStep(place: Omit<VersionStep, 'step'>): VersionStep['step'] | undefined;
}

export function createChatSignals(): ChatSignals {
  const editors = new Map<string, () => void>();
  let taken: VersionStep | undefined;
  return {
    requestEdit: (segmentId) => editors.get(segmentId)?.(),
    onEditRequest(segmentId, listener) {
      editors.set(segmentId, listener);
      return () => {
        if (editors.get(segmentId) === listener) editors.delete(segmentId);
      };
    },
    recordStep(step) {
      taken = step;
    },
    takeStep({ parentSegmentId, part }) {
      if (taken?.parentSegmentId !== parentSegmentId || taken.part !== part) return undefined;
      const { step } = taken;
      taken = undefined;
      return step;
    },
  };
}
