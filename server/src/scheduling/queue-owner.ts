/** Owner of work on a document: a library, or a person or visitor who waits for it. */
export interface QueueOwner {
  kind: 'library' | 'person' | 'visitor';
  id: string;
}
