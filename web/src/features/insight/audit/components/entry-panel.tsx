/** Details of a change: fields before and after, and links to other changes of the subject. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AuditEntry, AuditRow } from '@polylogue/contract/insight/audit/schemas';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../entity/query-view.tsx';
import { CopyAction } from '../../../../ui/actions/copy-action.tsx';
import { EndDrawer } from '../../../../ui/overlays/end-drawer.tsx';
import { FactRow } from '../../../../ui/text/fact.tsx';
import { auditApi } from '../api.ts';
import { useAuditLabels } from '../audit-labels.ts';
import { isNothing, ValueNamesContext } from '../value-text.ts';
import { Actor } from './actor.tsx';
import { FieldChanges } from './field-change.tsx';
import { RelatedLinks } from './related-links.tsx';

interface EntryPanelProps {
  /** Open while defined. */
  entry: AuditRow | undefined;
  onClose(): void;
}

const widthPx = 560;

export function EntryPanel({ entry, onClose }: EntryPanelProps) {
  const { t } = useTranslation('audit');
  const labels = useAuditLabels();
  const title = entry && `${labels.type(entry.type)}: ${labels.operation(entry.domainOperation)}`;
  return (
    <EndDrawer isOpen={entry !== undefined} onClose={onClose} title={title ?? t('title')} widthPx={widthPx}>
      {entry && <Entry row={entry} onClose={onClose} />}
    </EndDrawer>
  );
}

function Entry({ row, onClose }: { row: AuditRow; onClose(): void }) {
  const { t, i18n } = useTranslation('audit');
  const labels = useAuditLabels();
  const query = auditApi.get.useQuery({ params: { auditEntryId: row.auditEntryId } });
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'medium' });
  return (
    <Box sx={{ display: 'grid', gap: 5, px: 5, py: 4 }}>
      <Box component="dl" sx={factStyles}>
        <FactRow label={t('columns.thing')}>
          <bdi>{labels.thing(row)}</bdi>
          {row.version !== null &&
            !row.fields.includes('configurationVersion') &&
            ` · ${t('version', { version: row.version })}`}
        </FactRow>
        <FactRow label={t('columns.person')}>
          <Actor userId={row.userId} userName={row.userName} />
        </FactRow>
        <FactRow label={t('columns.time')}>{time.format(new Date(row.timeStamp))}</FactRow>
        <FactRow label={t('columns.request')}>
          <Box component="span" dir="ltr" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {row.requestId}
          </Box>
          <CopyAction label={t('copyRequest')} content={row.requestId} />
        </FactRow>
      </Box>
      <QueryView query={query}>{(entry) => <Changes entry={entry} />}</QueryView>
      <RelatedLinks row={row} onLeave={onClose} />
    </Box>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  if (entry.isErased) return <Typography variant="body2">{t('erased')}</Typography>;
  // Empty fields of a new thing are no changes.
  const changes = entry.changes.filter(({ before, after }) => !(isNothing(before) && isNothing(after)));
  if (changes.length === 0) return <Typography variant="body2">{t('noFields')}</Typography>;
  return (
    <ValueNamesContext value={entry.names}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {changes.map((change) => (
          <FieldChanges key={change.field} change={change} />
        ))}
      </Box>
    </ValueNamesContext>
  );
}

const factStyles = { display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 4, rowGap: 2, m: 0 };
