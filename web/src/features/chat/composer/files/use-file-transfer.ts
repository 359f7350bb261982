/** Dropping and pasting files into a chat. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { filesIn, isTextPaste } from '../../state/uploads/accepted-files.ts';

interface TransferTarget {
  /** Element inside the chat. */
  inside: RefObject<HTMLElement | null>;
  /** The chat owns the whole page. */
  ownsPage: boolean;
  /** A message field accepts files. */
  isOpen: boolean;
  onFiles(files: readonly File[], hasFolders: boolean): void;
}

/** Drop area, in pixels of the window. */
export interface DropPlace {
  top: number;
  left: number;
  width: number;
  height: number;
  /** Media types of the dragged files, if the browser reports them. */
  types: readonly string[];
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/**
 * Accepts files dropped on the page, or on the pane around `inside`. Returns the drop area while files are
 * dragged over it.
 */
export function useFileTransfer({
  inside,
  ownsPage,
  isOpen,
  onFiles,
}: TransferTarget): DropPlace | undefined {
  const [place, setPlace] = useState<DropPlace>();
  const take = useEffectEvent((transfer: DataTransfer) => {
    const { files, hasFolders } = filesIn(transfer);
    if (files.length > 0 || hasFolders) onFiles(files, hasFolders);
  });
  useEffect(() => {
    const region = ownsPage ? document.documentElement : inside.current?.closest('[data-region]');
    if (!(region instanceof HTMLElement) || !isOpen) return;
    const hasFiles = ({ dataTransfer, target }: DragEvent) =>
      dataTransfer?.types.includes('Files') === true && !isInDialog(target);
    const listening = new AbortController();
    const { signal } = listening;
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const types = [...(event.dataTransfer?.items ?? [])].map(({ type }) => type);
      const { top, left, width, height } = ownsPage
        ? { top: 0, left: 0, width: innerWidth, height: innerHeight }
        : region.getBoundingClientRect();
      setPlace((shown) => shown ?? { top, left, width, height, types });
    };
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && region.contains(relatedTarget))) setPlace(undefined);
    };
    const onDrop = (event: DragEvent) => {
      setPlace(undefined);
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      take(event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event;
      if (!clipboardData?.types.includes('Files')) return;
      if (isInDialog(target) || isTextPaste(clipboardData)) return;
      event.preventDefault();
      take(clipboardData);
    };
    region.addEventListener('dragover', onDragOver, { signal });
    region.addEventListener('dragleave', onDragLeave, { signal });
    region.addEventListener('drop', onDrop, { signal });
    region.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, [inside, ownsPage, isOpen]);
  return place;
}
