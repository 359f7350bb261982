/** Paths of resources by type and id, as in the audit log. */
import { createContext } from 'react';

export interface ResourceRef {
  /** Resource type in the audit log, as in `UserRole`. */
  type: string;
  id: string;
}

/** Returns the path of the resource's screen; `undefined` without a screen that the person may open. */
export type ResourceAddress = (thing: ResourceRef) => string | undefined;

/** Provided by the administration from the declared screens. */
export const ResourceAddressContext = createContext<ResourceAddress>(() => undefined);
