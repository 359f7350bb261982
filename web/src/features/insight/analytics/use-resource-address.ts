/** Addresses of brands, agents and model providers that the reader may open. */
import { use } from 'react';
import { type ResourceAddress, ResourceAddressContext } from '../../../entity/screens/resource-address.ts';

export const useResourceAddress = (): ResourceAddress => use(ResourceAddressContext);
