/** Objects that use a resource, each with a link to where the use can be ended. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Use } from '@polylogue/contract/http';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { type ResourceAddress, ResourceAddressContext } from '../screens/resource-address.ts';

/** Resource types in the audit log by kind of use. */
const types = {
  brand: 'Brand',
  chatAccessPolicy: 'ChatAccessPolicy',
  guidelinesDocument: 'GuidelinesDocument',
  // The form of the policy ends this use.
  instancePolicy: 'ChatAccessPolicy',
  role: 'UserRole',
} as const;

/** Returns the address where the use can be ended. */
function addressOfUse({ kind, id, name }: Use, addressOf: ResourceAddress): string | undefined {
  if (kind === 'instanceSettings') return '/admin/instanceSettings';
  // An object without a name is hidden from the reader.
  if (name === null || kind === 'personalAgent') return undefined;
  return kind === 'agent' ? `/admin/gptsystem/${id}/publish` : addressOf({ type: types[kind], id });
}

interface UseListProps {
  /** Accessible name of the list. */
  label: string;
  uses: readonly Use[];
  /** Called when a link is followed. */
  onFollow?(): void;
}

export function UseList({ label, uses, onFollow }: UseListProps) {
  const { t } = useTranslation('entity');
  const addressOf = use(ResourceAddressContext);
  return (
    <Box component="ul" aria-label={label} sx={listStyles}>
      {uses.map((one) => {
        const address = addressOfUse(one, addressOf);
        const title = one.name || t(one.name === null ? 'inUse.hidden' : `inUse.kinds.${one.kind}`);
        return (
          <li key={`${one.kind} ${one.id}`}>
            {address === undefined ? (
              <bdi>{title}</bdi>
            ) : (
              <Link component={RouterLink} to={address} onClick={onFollow} dir="auto">
                {title}
              </Link>
            )}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t(`inUse.kinds.${one.kind}`)}
            </Box>
          </li>
        );
      })}
    </Box>
  );
}

const listStyles = {
  m: 0,
  mt: 3,
  p: 0,
  listStyle: 'none',
  typography: 'body2',
  li: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: 3,
    py: 2,
    borderTop: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
} as const;
