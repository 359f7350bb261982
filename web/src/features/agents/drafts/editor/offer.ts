/** Models, tools and libraries currently available to agents of this instance. */
import { offerApi } from '../../api.ts';
import type { DraftForm } from './use-draft-form.ts';

export type ConfigurationControl = DraftForm['control'];

export const useOffer = () => offerApi.availableConfiguration.useQuery().data;

/** Library that the author may bind to an agent. */
export type OfferedLibrary = NonNullable<ReturnType<typeof useOffer>>['dataSources'][number];
