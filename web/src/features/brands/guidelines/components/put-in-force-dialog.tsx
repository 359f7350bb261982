/** Puts the draft in force: terms, the people whom it stops, and languages that are incomplete. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { guidelinesRoutes } from '@polylogue/contract/brands/guidelines/routes';
import {
  type GuidelinesDocument,
  guidelinesLimits,
  type PutInForcePreview,
  PutInForceTermsSchema,
} from '@polylogue/contract/brands/guidelines/schemas';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconLanguageOff from '#icon/IconLanguageOff';
import IconUsers from '#icon/IconUsers';
import { useDryRun } from '../../../../entity/effect/use-effect-preview.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { FormMoment } from '../../../../ui/forms/fields/form-moment.tsx';
import { FormNumber } from '../../../../ui/forms/fields/form-number.tsx';
import { FormSwitch } from '../../../../ui/forms/fields/form-switch.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { guidelinesApi } from '../api.ts';
import { useLanguageName } from '../use-language-name.ts';

interface PutInForceDialogProps {
  document: GuidelinesDocument;
  onClose(): void;
}

export function PutInForceDialog({ document, onClose }: PutInForceDialogProps) {
  const { t } = useTranslation('guidelines');
  const { t: tUi } = useTranslation('ui');
  const { number } = useFormats();
  const errorText = useErrorText();
  const toast = useToast();
  const { guidelinesDocumentId, version, inForceVersion, hasChanges } = document;
  const params = { guidelinesDocumentId };
  const form = useZodForm(PutInForceTermsSchema, {
    isMinor: false,
    effectiveFrom: null,
    reacceptAfterDays: document.reacceptAfterDays,
  });
  const { control } = form;
  const [attempt, setAttempt] = useState(0);
  const terms = PutInForceTermsSchema.safeParse(form.watch()).data;
  // The attempt repeats the count after a refusal.
  const call = { params, body: terms ?? {}, attempt };
  const preview = useDryRun(guidelinesRoutes.previewPutInForce, terms && call);
  const [confirmed, setConfirmed] = useState<number>();
  const [error, setError] = useState<unknown>();
  const [putInForce, { isLoading }] = guidelinesApi.putInForce.useMutation();
  const { answer } = preview;
  const people = preview.isPending ? undefined : answer?.peopleCount;
  const isConfirmed = people === 0 || (people !== undefined && confirmed === people);
  const submit = form.handleSubmit(async (body) => {
    if (people === undefined || !isConfirmed) return;
    setError(undefined);
    try {
      const requestId = newRequestId();
      await putInForce({
        params,
        body: { ...body, confirmedPeople: people },
        ifMatch: version,
        requestId,
      }).unwrap();
      toast({ message: t('force.done', { version: answer?.nextVersion }), tone: 'success' });
      onClose();
    } catch (cause) {
      setError(cause);
      setAttempt(attempt + 1);
    }
  });
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={t('force.title', { name: document.name })}
      maxWidthPx={560}
      onSubmit={(event: FormEvent) => void submit(event)}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isLoading} disabled={!isConfirmed}>
            {answer ? t('force.do', { version: answer.nextVersion }) : t('force.open')}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 5, pt: 1 }}>
        {error !== undefined && <ErrorCallout {...errorText(error)} />}
        {inForceVersion !== null && !hasChanges && (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {t('force.unchanged', { version: inForceVersion })}
          </Box>
        )}
        {inForceVersion !== null && (
          <FormSwitch
            control={control}
            name="isMinor"
            label={t('force.minor')}
            hint={t('force.minorHint', { version: inForceVersion })}
          />
        )}
        <FormMoment
          control={control}
          name="effectiveFrom"
          label={t('force.from')}
          hint={t('force.fromHint')}
        />
        <FormNumber
          control={control}
          name="reacceptAfterDays"
          label={t('force.again')}
          hint={t('force.againHint')}
          unit={t('force.days')}
          min={1}
          max={guidelinesLimits.reacceptAfterDays}
          step={1}
          emptyValue={null}
        />
        {preview.error !== undefined && !preview.isPending && (
          <ErrorCallout {...errorText(preview.error)} onRetry={() => setAttempt(attempt + 1)} />
        )}
        <Box role="status" aria-busy={preview.isPending} sx={{ opacity: preview.isPending ? 0.6 : 1 }}>
          {answer ? <Consequences preview={answer} /> : !preview.error && <SkeletonLines count={2} />}
        </Box>
        {people !== undefined && people > 0 && (
          <FormControlLabel
            label={t('force.confirm', { count: people, number: number.format(people) })}
            control={
              <Checkbox
                checked={confirmed === people}
                onChange={(_event, isChecked) => setConfirmed(isChecked ? people : undefined)}
              />
            }
          />
        )}
      </Box>
    </ModalDialog>
  );
}

function Consequences({ preview }: { preview: PutInForcePreview }) {
  const { t } = useTranslation('guidelines');
  const { number, list } = useFormats();
  const nameOf = useLanguageName();
  const { peopleCount: count, requiredBy, languages } = preview;
  const incomplete = languages
    .filter(({ isComplete }) => !isComplete)
    .map(({ language }) => nameOf(language));
  const people = () => {
    if (requiredBy.length === 0) return t('force.notRequired');
    return count === 0 ? t('force.nobody') : t('force.people', { count, number: number.format(count) });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <StatusText mayWrap tone={count > 0 ? 'warning' : 'neutral'} icon={<IconUsers />} label={people()} />
      {incomplete.length > 0 && (
        <StatusText
          mayWrap
          tone="warning"
          icon={<IconLanguageOff />}
          label={t('force.incomplete', { languages: list.format(incomplete) })}
        />
      )}
    </Box>
  );
}
