/** Notices above a page: asked for regularly while the page is visible, and whenever one starts or ends. */
import { noticeRoutes } from '@polylogue/contract/instance/notices/routes';
import type { ShownNotices } from '@polylogue/contract/instance/notices/schemas';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useIsOnline } from '../../../lib/browser/online.ts';
import { useIsVisible } from '../../../lib/browser/visible.ts';
import { api } from '../../../lib/http/api.ts';

const pollingIntervalMs = 3 * 60_000;
/** Spreads the calls of all open pages when a notice starts or ends. */
const maxDelayMs = 5_000;
const maxTimerMs = 2 ** 31 - 1;

type Headers = Readonly<Record<string, string>>;
const none: Headers = {};

const tag = 'ShownNotice';
const { useShownNoticesQuery } = api.enhanceEndpoints({ addTagTypes: [tag] }).injectEndpoints({
  endpoints: (build) => ({
    shownNotices: build.query<ShownNotices, Headers>({
      query: (headers) => ({
        route: noticeRoutes.shown,
        args: undefined,
        options: { headers: { ...headers } },
      }),
      providesTags: [tag],
    }),
  }),
});

/** Loaded with the first active notice. */
const NoticeBanner = lazy(async () => ({ default: (await import('./notice-banner.tsx')).NoticeBanner }));

/** `headers` name the session of a visitor. */
export function Notices({ headers = none }: { headers?: Headers }) {
  const isVisible = useIsVisible();
  const isReading = useIsOnline() && isVisible;
  const {
    data,
    fulfilledTimeStamp = Infinity,
    refetch,
  } = useShownNoticesQuery(headers, {
    pollingInterval: isReading ? pollingIntervalMs : 0,
  });
  const again = useEffectEvent(() => void refetch());
  const catchUp = useEffectEvent(() => Date.now() - fulfilledTimeStamp > pollingIntervalMs && again());
  useEffect(() => void (isReading && catchUp()), [isReading]);
  const { items = [], changesAt } = data ?? {};
  useEffect(() => {
    if (!changesAt || !isReading) return;
    // A change that the clock of this device calls past is asked for once.
    const delayMs = Math.max(0, Date.parse(changesAt) - Date.now()) + Math.random() * maxDelayMs;
    if (delayMs > maxTimerMs) return;
    const timer = setTimeout(() => again(), delayMs);
    return () => clearTimeout(timer);
  }, [changesAt, isReading]);
  if (items.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <NoticeBanner notices={items} />
    </Suspense>
  );
}
