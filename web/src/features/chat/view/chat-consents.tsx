/** Guidelines of a chat: announced ones, the dialog that a question or an upload needs, and what is missing. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { GuidelinesNotice } from '@polylogue/contract/brands/guidelines/consents';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBook from '#icon/IconBook';
import IconCalendar from '#icon/IconCalendar';
import IconX from '#icon/IconX';
import { useFormats } from '../../../lib/formats.ts';
import { localStore } from '../../../lib/storage/browser-storage.ts';
import { widths } from '../../../theme/sizes.ts';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { consentsApi } from '../../brands/parts/consents-api.ts';
import type { useChatConsents } from '../state/consents/consent-gate.ts';
import { useChat, useChatLocation } from '../state/context/chat-context.ts';
import { headersOf } from '../state/context/conversation-calls.ts';

const ConsentDialog = lazy(async () => ({
  default: (await import('../../brands/parts/consent-dialog.tsx')).ConsentDialog,
}));

export function ChatConsents({ request, missing, ask, know }: ReturnType<typeof useChatConsents>) {
  const { calls } = useChat();
  const { name: placeName } = useChatLocation();
  const headers = headersOf(calls);
  const { data } = consentsApi.useGuidelinesNoticesQuery({ headers });
  const items = data?.items ?? [];
  const learn = useEffectEvent(() => know(items.filter(({ isInForce }) => isInForce)));
  useEffect(() => learn(), [data]);
  // Withdraws waiting messages and files when the chat is left.
  useEffect(() => () => request?.settle(false), [request]);
  return (
    <>
      {placeName === undefined &&
        items
          .filter(({ isInForce }) => !isInForce)
          .map((notice) => <Announcement key={notice.guidelinesDocumentId} notice={notice} />)}
      {missing && !request && <MissingConsents names={missing.map(({ name }) => name)} onAnswer={ask} />}
      {request && (
        <Suspense fallback={null}>
          <ConsentDialog
            documentIds={request.needed.map(({ guidelinesDocumentId }) => guidelinesDocumentId)}
            headers={headers}
            onDone={request.settle}
          />
        </Suspense>
      )}
    </>
  );
}

const storageKeyOf = ({ guidelinesDocumentId, version }: GuidelinesNotice) =>
  `guidelinesNotice/${guidelinesDocumentId}/${version}`;

/** Announces guidelines that come into force, until it is dismissed. */
function Announcement({ notice }: { notice: GuidelinesNotice }) {
  const { t } = useTranslation('consents');
  const { date } = useFormats();
  const [isShown, setShown] = useState(() => localStore.read(storageKeyOf(notice)) === undefined);
  if (!isShown) return null;
  const day = date.format(new Date(notice.effectiveFrom));
  return (
    <Box role="note" sx={noteStyles}>
      <IconCalendar aria-hidden style={{ flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 160 }}>{t('announced', { name: notice.name, day })}</Box>
      <IconAction
        label={t('dismiss')}
        onClick={() => {
          localStore.write(storageKeyOf(notice), true);
          setShown(false);
        }}
      >
        <IconX />
      </IconAction>
    </Box>
  );
}

function MissingConsents({ names, onAnswer }: { names: readonly string[]; onAnswer(): void }) {
  const { t } = useTranslation('consents');
  const { list } = useFormats();
  return (
    <Box role="status" sx={noteStyles}>
      <IconBook aria-hidden style={{ flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 160 }}>
        {t('missing', { names: list.format(names), count: names.length })}
      </Box>
      <Button size="small" color="inherit" variant="outlined" onClick={onAnswer}>
        {t('answer')}
      </Button>
    </Box>
  );
}

const noteStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  flex: 'none',
  // Above the fade of the text behind the message field.
  position: 'relative',
  zIndex: 1,
  width: '100%',
  maxWidth: widths.frameColumn,
  marginInline: 'auto',
  px: { xs: 4, sm: 6 },
  py: 2,
  bgcolor: 'background.default',
  typography: 'body2',
  color: 'text.secondary',
} as const;
