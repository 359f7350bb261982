// Keys of the product are UUIDv7: unique without coordination, and ordered by time on an index.
import { v7 } from 'uuid';

/** Makes a UUIDv7; ids made by one process are strictly increasing. */
export function newId(): string {
  return v7();
}
