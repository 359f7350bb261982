/** Calls of the people whom guidelines concern; visitors send their session in a header. */
import type { GiveConsent, GuidelinesToAnswer } from '@polylogue/contract/brands/guidelines/consents';
import { consentRoutes } from '@polylogue/contract/brands/guidelines/routes';
import type { Language } from '@polylogue/contract/languages';
import { api, queryOf } from '../../../lib/http/api.ts';

type Headers = Readonly<Record<string, string>>;

export const consentsApi = api.enhanceEndpoints({ addTagTypes: ['OwnConsent'] }).injectEndpoints({
  endpoints: (build) => ({
    guidelinesToAnswer: build.query<
      GuidelinesToAnswer,
      { guidelinesDocumentId: string; language: Language; headers: Headers }
    >({
      query: ({ guidelinesDocumentId, language, headers }) => ({
        route: consentRoutes.read,
        args: { params: { guidelinesDocumentId }, query: { language } },
        options: { headers: { ...headers } },
      }),
      keepUnusedDataFor: 0,
    }),
    giveConsent: build.mutation<
      unknown,
      { guidelinesDocumentId: string; body: GiveConsent; headers?: Headers }
    >({
      query: ({ guidelinesDocumentId, body, headers = {} }) => ({
        route: consentRoutes.answer,
        args: { params: { guidelinesDocumentId }, body },
        options: { headers: { ...headers } },
      }),
      invalidatesTags: ['OwnConsent'],
    }),
    ownConsents: queryOf(build, consentRoutes.own, { providesTags: ['OwnConsent'] }),
    ownConsentText: queryOf(build, consentRoutes.ownText, { providesTags: ['OwnConsent'] }),
  }),
});
