/** Verifies the audit log part by part, and shows the first entry that does not fit. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type {
  AuditRow,
  AuditSealing,
  AuditVerificationPart,
} from '@polylogue/contract/insight/audit/schemas';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { CopyAction } from '../../../../ui/actions/copy-action.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { TaskProgress } from '../../../../ui/feedback/task-progress.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { useVerifyPart } from '../api.ts';
import { useAuditLabels } from '../audit-labels.ts';
import { useActorName } from './actor.tsx';

interface VerifyDialogProps {
  sealing: AuditSealing;
  onVerified(result: AuditVerificationPart): void;
  onOpenEntry(entry: AuditRow): void;
  onClose(): void;
}

/** Verifies all parts; restarts with `attempt`. */
function useVerification(attempt: number, onVerified: VerifyDialogProps['onVerified']) {
  const verifyPart = useVerifyPart();
  const [part, setPart] = useState<AuditVerificationPart>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const run = async () => {
      let last: AuditVerificationPart | undefined;
      do {
        last = await verifyPart(last?.sealed ?? 0, signal);
        setPart(last);
      } while (!last.isLast);
      onVerified(last);
    };
    setPart(undefined);
    setError(undefined);
    run().catch((failure: unknown) => {
      if (!signal.aborted) setError(failure);
    });
    return () => stopping.abort();
    // Runs once per attempt; the functions are those of its render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt]);
  return { part, error };
}

export function VerifyDialog({ sealing, onVerified, onOpenEntry, onClose }: VerifyDialogProps) {
  const { t } = useTranslation('audit');
  const [attempt, setAttempt] = useState(1);
  const { part, error } = useVerification(attempt, onVerified);
  const errorText = useErrorText();
  const isOver = part?.isLast === true || error !== undefined;
  const again = isOver && (
    <Button variant="outlined" color="inherit" onClick={() => setAttempt(attempt + 1)}>
      {t('chain.again')}
    </Button>
  );
  return (
    <ModalDialog isOpen title={t('chain.title')} onClose={onClose} actions={again || undefined}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('chain.intro')}
        </Typography>
        {!isOver && (
          <TaskProgress
            label={t('chain.progress')}
            done={Math.min(part?.sealed ?? 0, sealing.sealed)}
            total={sealing.sealed}
            texts={{
              starting: t('chain.starting'),
              counted: (done, total) => t('chain.counted', { done, total }),
              finishing: t('chain.finishing'),
            }}
          />
        )}
        {error !== undefined && <ErrorCallout {...errorText(error)} />}
        {part?.isLast && <Result part={part} sealing={sealing} onOpenEntry={onOpenEntry} />}
      </Box>
    </ModalDialog>
  );
}

function Result({
  part,
  sealing,
  onOpenEntry,
}: Pick<VerifyDialogProps, 'sealing' | 'onOpenEntry'> & { part: AuditVerificationPart }) {
  const { t } = useTranslation('audit');
  const { number, time } = useFormats();
  const { fault } = part;
  if (fault) return <Fault fault={fault} onOpenEntry={onOpenEntry} />;
  return (
    <>
      <Alert severity="success" role="status">
        {sealing.sealedUntil && (
          <AlertTitle>{t('chain.complete', { time: time.format(new Date(sealing.sealedUntil)) })}</AlertTitle>
        )}
        {t('chain.matching', { number: number.format(part.sealed) })}
        {sealing.unsealed > 0 && ` ${t('chain.unsealed', { number: number.format(sealing.unsealed) })}`}
      </Alert>
      {part.newestSeal && (
        <Code label={t('chain.newest')} copyLabel={t('chain.copySeal')} text={part.newestSeal} />
      )}
    </>
  );
}

function Fault({
  fault,
  onOpenEntry,
}: Pick<VerifyDialogProps, 'onOpenEntry'> & { fault: NonNullable<AuditVerificationPart['fault']> }) {
  const { t } = useTranslation('audit');
  const { number, second } = useFormats();
  const labels = useAuditLabels();
  const actorName = useActorName();
  const { kind, position, entry, entryId } = fault;
  return (
    <>
      <Alert severity="error" role="alert">
        <AlertTitle>
          {position === undefined
            ? t('chain.addedTitle')
            : t('chain.faultTitle', { position: number.format(position) })}
        </AlertTitle>
        {t(`chain.faults.${kind}`)}
        {entry && (
          <Box sx={{ mt: 2 }}>
            <bdi>{actorName(entry)}</bdi> · {labels.type(entry.type)} <bdi>{labels.thing(entry)}</bdi>{' '}
            {labels.operation(entry.domainOperation)} · {second.format(new Date(entry.timeStamp))}
          </Box>
        )}
      </Alert>
      <Code label={t('chain.entryId')} copyLabel={t('chain.copyId')} text={entryId} />
      {entry && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => onOpenEntry(entry)}
          sx={{ justifySelf: 'start' }}
        >
          {t('chain.openEntry')}
        </Button>
      )}
    </>
  );
}

function Code({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) {
  return (
    <Box sx={{ typography: 'small' }}>
      <Box sx={{ color: 'text.secondary' }}>{label}</Box>
      <Box component="span" dir="ltr" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      <CopyAction label={copyLabel} content={text} />
    </Box>
  );
}
