/** Files that are dropped on a chat, or pasted into it. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { filesIn, isMeantAsText } from '../../state/uploads/taken-files.ts';

interface TransferTarget {
  /** Stands in the chat. */
  inside: RefObject<HTMLElement | null>;
  /** The whole page is the chat's own. */
  ownsPage: boolean;
  /** There is a message field for them. */
  isOpen: boolean;
  onFiles(files: readonly File[], hasFolders: boolean): void;
}

/** Where files would fall, in pixels of the window. */
export interface DropPlace {
  top: number;
  left: number;
  width: number;
  height: number;
  /** Media types of what is held over it, as far as the browser tells. */
  types: readonly string[];
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/** Takes files of the page, or of the pane around `inside`. Returns where they would fall, while some are held over it. */
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
      if (isInDialog(target) || isMeantAsText(clipboardData)) return;
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
