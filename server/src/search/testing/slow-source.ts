/** Source of 2,000 documents, shared by a process and its test, before and after changes. */
import { entryOf, idOf, type MemorySource, memorySource } from './memory-source.ts';

/** Changes alternately add and remove a document. */
export function slowSource(changes: number): MemorySource {
  const library = idOf(1);
  const entry = (number: number) => entryOf(number, library, `text number ${number - 10}`);
  const source = memorySource(Array.from({ length: 2_000 }, (_, i) => entry(i + 10)));
  for (let i = 0; i < changes / 2; i += 1) {
    source.entries.set(idOf(i + 5_000), entry(i + 5_000));
    source.entries.delete(idOf(i + 10));
  }
  return source;
}
