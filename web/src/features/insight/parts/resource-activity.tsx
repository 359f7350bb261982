/** Audit log of one resource, for its page; visible to users who may read the audit log. */
import type { AuditRow } from '@polylogue/contract/insight/audit/schemas';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useFormats } from '../../../lib/formats.ts';
import type { ListQuery } from '../../../ui/table/list-source.ts';
import { PagedRows } from '../../../ui/table/paged-rows.tsx';
import { auditEntries } from '../audit/api.ts';
import { useAuditLabels } from '../audit/audit-labels.ts';
import { Actor } from '../audit/components/actor.tsx';

interface ThingActivityProps {
  /** Resource type in the audit log, for example `Agent`. */
  type: string;
  id: string;
}

/** Lists the changed fields; a creation changes all of them. */
const fieldsOf = ({ domainOperation, fields }: AuditRow): readonly string[] =>
  domainOperation === 'Create' ? [] : fields;

export function ResourceActivity({ type, id }: ThingActivityProps) {
  const { t } = useTranslation('audit');
  const labels = useAuditLabels();
  const { time, list } = useFormats();
  const source = useMemo(() => {
    const ofThing = (query: ListQuery) => ({ ...query, type, aggregateRootId: id, sort: '-timeStamp' });
    return {
      useList: (query: ListQuery) => auditEntries.useList(ofThing(query)),
      useLoadPage: () => auditEntries.useLoadPage(),
    };
  }, [type, id]);
  const address = `/admin/audit?${new URLSearchParams({ type, aggregateRootId: id })}`;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PagedRows
        label={t('title')}
        source={source}
        idOf={({ auditEntryId }) => auditEntryId}
        empty={t('emptyTitle')}
      >
        {(entry) => (
          <>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Actor userId={entry.userId} userName={entry.userName} />
              {' · '}
              <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {labels.operation(entry.domainOperation)}
                {fieldsOf(entry).length > 0 && `: ${list.format(fieldsOf(entry).map(labels.field))}`}
              </Box>
            </Box>
            <Box sx={{ flex: 'none', typography: 'small', color: 'text.secondary' }}>
              {time.format(new Date(entry.timeStamp))}
            </Box>
          </>
        )}
      </PagedRows>
      <Link component={RouterLink} to={address} sx={{ justifySelf: 'start', typography: 'small' }}>
        {t('ofThing')}
      </Link>
    </Box>
  );
}
