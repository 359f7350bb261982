/** Calls of the people whom guidelines concern; visitors send their session in a header. */
import type { GiveConsent, GuidelinesToAnswer } from '@polylogue/contract/brands/guidelines/consents';
import { consentRoutes } from '@polylogue/contract/brands/guidelines/routes';
import type { RouteResult } from '@polylogue/contract/http';
import type { Language } from '@polylogue/contract/languages';
import { entityApi } from '../../../entity/entity-api.ts';
import { listSource } from '../../../entity/list-source.ts';
import { api } from '../../../lib/http/api.ts';

type Headers = Readonly<Record<string, string>>;

const tag = 'GuidelinesConsent';
const { own, ownText } = consentRoutes;
export const ownConsentApi = entityApi(tag, { own, ownText });
export const ownConsents = listSource(ownConsentApi.own);

export const consentsApi = api.enhanceEndpoints({ addTagTypes: [tag] }).injectEndpoints({
  endpoints: (build) => ({
    guidelinesNotices: build.query<RouteResult<typeof consentRoutes.notices>, { headers: Headers }>({
      query: ({ headers }) => ({
        route: consentRoutes.notices,
        args: {},
        options: { headers: { ...headers } },
      }),
      providesTags: [tag, 'ReaderTexts'],
    }),
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
      invalidatesTags: [tag],
    }),
  }),
});
