/** Where a thing that is only known by its kind and id can be opened, as one that the audit log names. */
import { createContext } from 'react';

export interface ThingRef {
  /** Kind of thing in the audit log, as in `UserRole`. */
  type: string;
  id: string;
}

/** The address of the thing's screen; `undefined` where there is none, or none that the person may open. */
export type ThingAddress = (thing: ThingRef) => string | undefined;

/** Filled by the administration from the screens that features declare. */
export const ThingAddressContext = createContext<ThingAddress>(() => undefined);
