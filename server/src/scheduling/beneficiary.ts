/** For whom work on a document is done: a library, or whoever waits for it at this moment. */
export interface QueueOwner {
  kind: 'library' | 'person' | 'visitor';
  id: string;
}
