/** What parts of one chat tell each other past the components between them. */

/** A step from one version of a turn to the next. */
interface VersionStep {
  parentSegmentId: string | null;
  step: 1 | -1;
}

export interface ChatSignals {
  /** Asks the question of a segment to open for editing; does nothing where it is not on the screen. */
  requestEdit(segmentId: string): void;
  /** Calls `listener` when somebody asks for that. Returns how to stop. */
  onEditRequest(segmentId: string, listener: () => void): () => void;
  /** The version that a step leads to has arrows of its own, and they take the focus. */
  stepped(step: VersionStep): void;
  /** The step that has led to the turns below a segment, once. */
  takeStep(parentSegmentId: string | null): VersionStep['step'] | undefined;
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
    stepped(step) {
      taken = step;
    },
    takeStep(parentSegmentId) {
      if (taken?.parentSegmentId !== parentSegmentId) return undefined;
      const { step } = taken;
      taken = undefined;
      return step;
    },
  };
}
