/** Calls of the signed-in user's second factor. */
import { secondFactorRoutes as routes } from '@polylogue/contract/people/identity/second-factor-routes';
import { api, mutationOf, queryOf } from '../../../../lib/http/api.ts';

const changing = { invalidatesTags: ['SecondFactor'] } as const;

export const secondFactorApi = api.enhanceEndpoints({ addTagTypes: ['SecondFactor'] }).injectEndpoints({
  endpoints: (build) => ({
    secondFactor: queryOf(build, routes.get, { providesTags: ['SecondFactor'] }),
    createSecondFactorKey: mutationOf(build, routes.createKey),
    turnOnSecondFactor: mutationOf(build, routes.turnOn, changing),
    turnOffSecondFactor: mutationOf(build, routes.turnOff, changing),
    renewRecoveryCodes: mutationOf(build, routes.renewRecoveryCodes, changing),
  }),
});
