/** Asks for consent to guidelines, one document after another: their text, or what changed since the last consent. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ConsentOutcome, GuidelinesToAnswer } from '@polylogue/contract/brands/guidelines/consents';
import { type Language, languages } from '@polylogue/contract/languages';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../entity/query-view.tsx';
import { errorBodyOf, failureOf } from '../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx';
import { GuidelinesReader } from '../guidelines/components/guidelines-reader.tsx';
import { consentsApi } from './consents-api.ts';

interface ConsentDialogProps {
  documentIds: readonly string[];
  /** Session of a visitor. */
  headers: Readonly<Record<string, string>>;
  /** Called with true once all are accepted; with false when one is declined or the dialog is closed. */
  onDone(isAccepted: boolean): void;
}

export function ConsentDialog({ documentIds, headers, onDone }: ConsentDialogProps) {
  const [index, setIndex] = useState(0);
  const guidelinesDocumentId = documentIds[index];
  const goOn = () => (index + 1 < documentIds.length ? setIndex(index + 1) : onDone(true));
  if (guidelinesDocumentId === undefined) return null;
  return (
    <DocumentDialog
      key={guidelinesDocumentId}
      {...{ guidelinesDocumentId, headers }}
      place={documentIds.length > 1 ? { number: index + 1, count: documentIds.length } : undefined}
      onAccepted={goOn}
      onLeft={() => onDone(false)}
    />
  );
}

interface DocumentDialogProps {
  guidelinesDocumentId: string;
  headers: Readonly<Record<string, string>>;
  /** Place among several documents. */
  place: { number: number; count: number } | undefined;
  onAccepted(): void;
  onLeft(): void;
}

function DocumentDialog({ guidelinesDocumentId, headers, place, onAccepted, onLeft }: DocumentDialogProps) {
  const { t, i18n } = useTranslation('consents');
  const errorText = useErrorText();
  const reader = languages.find((one) => one === i18n.language) ?? 'en';
  const [language, setLanguage] = useState<Language>(reader);
  const [isRead, setRead] = useState(false);
  const query = consentsApi.useGuidelinesToAnswerQuery({ guidelinesDocumentId, language, headers });
  const found = query.currentData;
  const answering = useAnswering({ guidelines: found, headers, refetch: query.refetch, onAccepted, onLeft });
  // Guidelines that were accepted in another tab, or withdrawn meanwhile, need no answer.
  const isNeedless = found?.isConsentRequired === false || failureOf(query.error)?.status === 404;
  const skip = useEffectEvent(onAccepted);
  useEffect(() => {
    if (isNeedless) skip();
  }, [isNeedless]);
  const title = found?.name ?? t('title');
  const steps = place && t('place', place);
  return (
    <ModalDialog
      isOpen={!isNeedless}
      onClose={onLeft}
      title={steps ? `${title} (${steps})` : title}
      maxWidthPx={720}
      actions={
        found && (
          <>
            {!isRead && <Box sx={readOnStyles}>{t('readOn')}</Box>}
            <Button
              color="inherit"
              variant="outlined"
              disabled={answering.isBusy}
              onClick={() => void answering.answer('declined')}
            >
              {t('decline')}
            </Button>
            <BusyButton
              variant="contained"
              isBusy={answering.isBusy}
              disabled={!isRead}
              onClick={() => void answering.answer('accepted')}
            >
              {t('accept')}
            </BusyButton>
          </>
        )
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        {answering.error !== undefined && <ErrorCallout {...errorText(answering.error)} />}
        <QueryView query={query}>
          {(guidelines) => (
            <GuidelinesReader
              key={`${guidelines.version} ${guidelines.language}`}
              guidelines={guidelines}
              wanted={language}
              onLanguage={setLanguage}
              onRead={() => setRead(true)}
            />
          )}
        </QueryView>
      </Box>
    </ModalDialog>
  );
}

interface Answering {
  guidelines: GuidelinesToAnswer | undefined;
  headers: Readonly<Record<string, string>>;
  refetch(): unknown;
  onAccepted(): void;
  onLeft(): void;
}

/** Sends the answer to exactly the text that was shown; shows a newer version when there is one. */
function useAnswering({ guidelines, headers, refetch, onAccepted, onLeft }: Answering) {
  const [give, { isLoading, error }] = consentsApi.useGiveConsentMutation();
  return {
    isBusy: isLoading,
    error,
    async answer(outcome: ConsentOutcome) {
      if (!guidelines) return;
      const { guidelinesDocumentId, version, language, textDigest } = guidelines;
      const body = { version, language, textDigest, outcome };
      const { error: refusal } = await give({ guidelinesDocumentId, body, headers });
      if (refusal === undefined) (outcome === 'accepted' ? onAccepted : onLeft)();
      else if (codeOf(refusal) === 'guidelines.version_changed') refetch();
    },
  };
}

const codeOf = (error: unknown) => {
  const failure = failureOf(error);
  return failure && errorBodyOf(failure)?.code;
};

const readOnStyles = {
  flex: 1,
  minWidth: 120,
  alignSelf: 'center',
  typography: 'small',
  color: 'text.secondary',
} as const;
