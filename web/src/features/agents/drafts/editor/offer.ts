/** What an agent can use on this instance at the moment. */
import { offerApi } from '../../api.ts';
import type { DraftForm } from './use-draft-form.ts';

export type ConfigurationControl = DraftForm['control'];

export const useOffer = () => offerApi.availableConfiguration.useQuery().data;

/** A library that the author may give to an agent. */
export type OfferedLibrary = NonNullable<ReturnType<typeof useOffer>>['dataSources'][number];
