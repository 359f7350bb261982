/** Links from a change to its subject, and to all of its changes and versions. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AuditRow } from '@polylogue/contract/insight/audit/schemas';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ResourceAddressContext } from '../../../../entity/screens/resource-address.ts';
import { auditApi } from '../api.ts';

interface RelatedLinksProps {
  row: AuditRow;
  onLeave(): void;
}

/** Operations after which the subject cannot be opened until it is restored. */
const removals = new Set(['Delete', 'Erase']);

export function RelatedLinks({ row, onLeave }: RelatedLinksProps) {
  const { t } = useTranslation('audit');
  const { type, aggregateRootId, version } = row;
  const address = use(ResourceAddressContext)({ type, id: aggregateRootId });
  const ofThing = new URLSearchParams({ type, aggregateRootId });
  // Unsaved subjects and deleted people have no screen.
  const isThere = aggregateRootId !== 'unsaved' && !(type === 'User' && row.aggregateRootName === null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {isThere && address !== undefined && <Opening row={row} address={address} onLeave={onLeave} />}
      <Button
        component={Link}
        to={`/admin/audit?${ofThing}`}
        onClick={onLeave}
        variant="outlined"
        color="inherit"
      >
        {t(version === null ? 'ofThing' : 'ofThingVersions')}
      </Button>
    </Box>
  );
}

/** The latest change shows whether the subject still exists. */
function Opening({ row, address, onLeave }: RelatedLinksProps & { address: string }) {
  const { t } = useTranslation('audit');
  const { type, aggregateRootId } = row;
  const { data, isLoading } = auditApi.list.useQuery(
    { query: { type, aggregateRootId, sort: '-timeStamp', top: 1 } },
    { refetchOnMountOrArgChange: true },
  );
  const last = data?.items[0];
  if (last && removals.has(last.domainOperation)) return null;
  return (
    <Button component={Link} to={address} onClick={onLeave} variant="contained" disabled={isLoading}>
      {t('open')}
    </Button>
  );
}
