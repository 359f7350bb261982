/** Banner of active notices, which push the page down instead of covering it. */
import type { ShownNotice } from '@polylogue/contract/instance/notices/schemas';
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { restoreLostFocus } from '../../../lib/browser/lost-focus.ts';
import { isRecord, localStore } from '../../../lib/storage/browser-storage.ts';
import { noticesHeight } from '../../../ui/page/banner-offset.ts';
import { scrolling } from '../../../ui/page/scrolling.ts';
import { useAnnounce } from '../../../ui/screen-reader/announcer.tsx';
import { selectUserId } from '../../people/public.ts';
import { NoticeLine, textOf } from '../notices/components/notice-line.tsx';

const maxDismissals = 100;

/** Dismissed version of each notice, by person. */
function useDismissals() {
  const key = `dismissedNotices/${useSelector(selectUserId)}`;
  const read = () => {
    const stored = localStore.read(key);
    return isRecord(stored) ? stored : {};
  };
  const [dismissed, setDismissed] = useState(read);
  return {
    isDismissed: ({ noticeId, version }: ShownNotice) => dismissed[noticeId] === version,
    dismiss({ noticeId, version }: ShownNotice) {
      const { [noticeId]: _earlier, ...others } = read();
      const entries = Object.entries({ ...others, [noticeId]: version }).slice(-maxDismissals);
      localStore.write(key, Object.fromEntries(entries));
      setDismissed(Object.fromEntries(entries));
    },
  };
}

/** Notices that screen readers have announced since the page was loaded. */
const announced = new Set<string>();

function useAnnouncement(shown: readonly ShownNotice[]): void {
  const { t, i18n } = useTranslation('notice-banner');
  const announce = useAnnounce();
  const keyOf = ({ noticeId, version }: ShownNotice) => `${noticeId} ${version}`;
  const announceNew = useEffectEvent(() => {
    const fresh = shown.filter((notice) => !announced.has(keyOf(notice)));
    if (fresh.length === 0) return;
    for (const notice of fresh) announced.add(keyOf(notice));
    announce(
      fresh
        .map((notice) => `${t(`severities.${notice.severity}`)} ${textOf(notice, i18n.language).text}`)
        .join(' '),
    );
  });
  const keys = shown.map(keyOf).join();
  useEffect(() => announceNew(), [keys]);
}

export function NoticeBanner({ notices }: { notices: readonly ShownNotice[] }) {
  const { t } = useTranslation('notice-banner');
  const { isDismissed, dismiss } = useDismissals();
  const shown = notices.filter((notice) => !isDismissed(notice));
  const box = useRef<HTMLDivElement>(null);
  useAnnouncement(shown);
  const isShown = shown.length > 0;
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => noticesHeight.set(current.offsetHeight));
    observer.observe(current);
    return () => {
      observer.disconnect();
      noticesHeight.set(0);
    };
  }, [isShown]);
  if (!isShown) return null;
  const nextPlace = () =>
    box.current?.querySelector('button') ?? document.querySelector<HTMLElement>('main[tabindex], textarea');
  return (
    <Box ref={box} component="section" aria-label={t('label')} data-region tabIndex={-1} sx={bannerStyles}>
      {shown.map((notice) => (
        <NoticeLine
          key={notice.noticeId}
          notice={notice}
          onDismiss={() => {
            dismiss(notice);
            restoreLostFocus(nextPlace);
          }}
        />
      ))}
    </Box>
  );
}

/** Several long notices scroll instead of filling a small screen. */
const bannerStyles = {
  flex: 'none',
  maxHeight: '30dvh',
  ...scrolling,
  borderBottom: 1,
  borderColor: 'divider',
  // Wins over the colour of the line's own edge.
  '&& > * + *': { borderTop: 1, borderTopColor: 'divider' },
} as const;
