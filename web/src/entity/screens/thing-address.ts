/** Addresses of things by kind and id, as the audit log names them. */
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
