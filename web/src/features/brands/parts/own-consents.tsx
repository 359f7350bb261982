/** The signed-in person's answers to guidelines, each with its text, to print or to take back. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OwnConsent, OwnConsentText } from '@polylogue/contract/brands/guidelines/consents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPrinter from '#icon/IconPrinter';
import { QueryView } from '../../../entity/query-view.tsx';
import { useFormats } from '../../../lib/formats.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx';
import { PageSection } from '../../../ui/page/page-section.tsx';
import { PrintOut } from '../../../ui/page/print-out.tsx';
import { PagedRows } from '../../../ui/table/paged-rows.tsx';
import { VersionRow } from '../../../ui/table/rows/version-row.tsx';
import { SectionTexts } from '../guidelines/components/section-texts.tsx';
import { consentsApi, ownConsentApi, ownConsents } from './consents-api.ts';

export function OwnConsents() {
  const { t } = useTranslation('consents');
  const [opened, setOpened] = useState<string>();
  return (
    <PageSection title={t('own.title')} action={<PrintAll />}>
      <PagedRows
        label={t('own.title')}
        source={ownConsents}
        idOf={({ consentId }) => consentId}
        empty={t('own.none')}
      >
        {(consent) => <ConsentRow consent={consent} onOpen={() => setOpened(consent.consentId)} />}
      </PagedRows>
      {opened !== undefined && <ConsentDialog consentId={opened} onClose={() => setOpened(undefined)} />}
    </PageSection>
  );
}

/** Prints all answers with their texts; shown once there are some. */
function PrintAll() {
  const { t } = useTranslation('consents');
  const toast = useToast();
  const errorText = useErrorText();
  const [readPage] = ownConsentApi.own.useLazyQuery();
  const [readText] = ownConsentApi.ownText.useLazyQuery();
  const { data } = ownConsentApi.own.useQuery({ query: { top: 1 } });
  const [isBusy, setBusy] = useState(false);
  const [printed, setPrinted] = useState<readonly OwnConsentText[]>();
  async function load(): Promise<OwnConsentText[]> {
    const texts: OwnConsentText[] = [];
    let continuationToken: string | undefined;
    do {
      const query = { top: 200, ...(continuationToken && { continuationToken }) };
      const page = await readPage({ query }).unwrap();
      for (const { consentId } of page.items) texts.push(await readText({ params: { consentId } }).unwrap());
      ({ continuationToken } = page);
    } while (continuationToken);
    return texts;
  }
  const print = async () => {
    setBusy(true);
    try {
      setPrinted(await load());
    } catch (error) {
      toast({ message: errorText(error).message, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  if (!data || data.items.length === 0) return null;
  return (
    <>
      <BusyButton
        size="small"
        color="inherit"
        variant="outlined"
        startIcon={<IconPrinter />}
        isBusy={isBusy}
        onClick={() => void print()}
      >
        {t('own.printAll')}
      </BusyButton>
      {printed && (
        <PrintOut onDone={() => setPrinted(undefined)}>
          <Typography variant="h2" component="h1" sx={{ mb: 4 }}>
            {t('own.title')}
          </Typography>
          {printed.map((consent) => (
            <Box key={consent.consentId} sx={{ mb: 8 }}>
              <PrintedConsent consent={consent} />
            </Box>
          ))}
        </PrintOut>
      )}
    </>
  );
}

/** Returns a sentence of what was answered and when. */
function useAnswerText() {
  const { t } = useTranslation('consents');
  const { time } = useFormats();
  return ({ outcome, version, at }: OwnConsent) =>
    t(`own.outcomes.${outcome}`, { version, time: time.format(new Date(at)) });
}

function ConsentRow({ consent, onOpen }: { consent: OwnConsent; onOpen(): void }) {
  const { t } = useTranslation('consents');
  const textOf = useAnswerText();
  const { name, isValid } = consent;
  return (
    <VersionRow
      title={name}
      mark={isValid ? t('own.valid') : undefined}
      details={textOf(consent)}
      action={
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          aria-label={t('own.openLabel', { name })}
          onClick={onOpen}
        >
          {t('own.open')}
        </Button>
      }
    />
  );
}

function ConsentDialog({ consentId, onClose }: { consentId: string; onClose(): void }) {
  const { t } = useTranslation('consents');
  const query = ownConsentApi.ownText.useQuery({ params: { consentId } });
  const consent = query.currentData;
  const [isPrinting, setPrinting] = useState(false);
  const withdraw = useWithdrawal(onClose);
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={consent?.name ?? t('title')}
      maxWidthPx={720}
      actions={
        consent && (
          <>
            {consent.isValid && (
              <Button color="error" onClick={() => void withdraw(consent)}>
                {t('own.withdraw')}
              </Button>
            )}
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<IconPrinter />}
              onClick={() => setPrinting(true)}
            >
              {t('own.print')}
            </Button>
          </>
        )
      }
    >
      <QueryView query={query}>{(found) => <ConsentText consent={found} />}</QueryView>
      {consent && isPrinting && (
        <PrintOut onDone={() => setPrinting(false)}>
          <PrintedConsent consent={consent} />
        </PrintOut>
      )}
    </ModalDialog>
  );
}

function PrintedConsent({ consent }: { consent: OwnConsentText }) {
  const { t } = useTranslation('consents');
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {consent.name}
      </Typography>
      <ConsentText consent={consent} />
      <Box sx={{ mt: 4, typography: 'caption', overflowWrap: 'anywhere' }}>
        {t('own.digest', { digest: consent.textDigest })}
      </Box>
    </>
  );
}

function ConsentText({ consent }: { consent: OwnConsentText }) {
  const textOf = useAnswerText();
  const { language, sections } = consent;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {textOf(consent)}
      </Typography>
      <Box lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        <SectionTexts sections={sections} />
      </Box>
    </Box>
  );
}

/** Takes an acceptance back; the person is asked again before the next message. */
function useWithdrawal(onDone: () => void) {
  const { t } = useTranslation('consents');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const [give] = consentsApi.useGiveConsentMutation();
  return async ({ guidelinesDocumentId, name, version, language, textDigest }: OwnConsentText) => {
    const question = { title: t('own.withdrawTitle', { name }), text: t('own.withdrawText') };
    if (!(await confirm({ ...question, confirmLabel: t('own.withdraw'), isDangerous: true }))) return;
    const body = { version, language, textDigest, outcome: 'withdrawn' as const };
    const { error } = await give({ guidelinesDocumentId, body });
    if (error === undefined) onDone();
    else toast({ message: errorText(error).message, tone: 'error' });
  };
}
