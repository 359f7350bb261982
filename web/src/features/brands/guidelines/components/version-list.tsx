/** Versions of a document that were put in force, with their text and what changed. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { GuidelinesDocument, GuidelinesVersion } from '@polylogue/contract/brands/guidelines/schemas';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSource } from '../../../../entity/list-source.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { PagedRows } from '../../../../ui/table/paged-rows.tsx';
import { VersionRow } from '../../../../ui/table/rows/version-row.tsx';
import { guidelinesApi } from '../api.ts';
import { useWithdrawal } from '../use-withdrawal.ts';

const VersionDialog = lazy(async () => ({ default: (await import('./version-dialog.tsx')).VersionDialog }));

export function VersionList({ document }: { document: GuidelinesDocument }) {
  const { t } = useTranslation('guidelines');
  const { guidelinesDocumentId } = document;
  const source = useMemo(
    () => listSource(guidelinesApi.versions, { guidelinesDocumentId }),
    [guidelinesDocumentId],
  );
  const [opened, setOpened] = useState<number>();
  return (
    <>
      <PagedRows
        label={t('sections.versions')}
        source={source}
        idOf={({ version }) => String(version)}
        empty={t('version.none')}
      >
        {(row) => <Version row={row} document={document} onOpen={() => setOpened(row.version)} />}
      </PagedRows>
      <Suspense fallback={null}>
        {opened !== undefined && (
          <VersionDialog document={document} version={opened} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </>
  );
}

interface VersionProps {
  row: GuidelinesVersion;
  document: GuidelinesDocument;
  onOpen(): void;
}

function Version({ row, document, onOpen }: VersionProps) {
  const { t } = useTranslation('guidelines');
  const { number, time } = useFormats();
  const withdraw = useWithdrawal(document);
  const { version, status, isMinor, effectiveFrom, reacceptAfterDays: days, putInForceBy } = row;
  const isOpen = status === 'inForce' || status === 'scheduled';
  const notes = [
    t('version.from', { time: time.format(new Date(effectiveFrom)) }),
    isMinor && t('version.minor'),
    days !== null && t('version.again', { count: days, number: number.format(days) }),
  ].filter((note) => note !== false);
  return (
    <VersionRow
      title={t('version.name', { version: number.format(version) })}
      mark={isOpen ? t(`version.${status}`) : undefined}
      details={
        <>
          {status === 'withdrawn' && `${t('version.withdrawn')} · `}
          {notes.join(' · ')}
          {putInForceBy && (
            <>
              {' · '}
              <bdi>{putInForceBy.name ?? t('erased')}</bdi>
            </>
          )}
        </>
      }
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
          {isOpen && document.permissions.canEdit && (
            <Button
              size="small"
              color="error"
              aria-label={t('withdraw.label', { version })}
              onClick={() => void withdraw(version)}
            >
              {t('withdraw.do')}
            </Button>
          )}
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            aria-label={t('version.openLabel', { version })}
            onClick={onOpen}
          >
            {t('version.open')}
          </Button>
        </Box>
      }
    />
  );
}
