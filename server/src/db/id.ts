// Every key of the product is a UUIDv7: unique without coordination, and ordered by time on an index.
import { v7 } from 'uuid';

/** A new UUIDv7; ids made by one process are strictly increasing. */
export function newId(): string {
  return v7();
}
