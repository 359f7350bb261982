/** Groups of a person, with their origin and end. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { UserGroup } from '@polylogue/contract/people/users/schemas';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { QueryView } from '../../../../entity/query-view.tsx';
import { ResourceAddressContext } from '../../../../entity/screens/resource-address.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { PageSection } from '../../../../ui/page/page-section.tsx';
import { rowsStyles } from '../../../../ui/table/rows/rows-styles.ts';
import { userApi } from '../api.ts';
import { columnStyles } from './column-styles.ts';

export function UserGroups({ userId }: { userId: string }) {
  const { t } = useTranslation('users');
  const query = userApi.groups.useQuery({ params: { userId } });
  return (
    <PageSection title={t('groups.title')}>
      <QueryView query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Typography variant="body2">{t('groups.none')}</Typography>
          ) : (
            <Box component="ul" sx={[rowsStyles, columnStyles]}>
              {items.map((group) => (
                <GroupRow key={group.groupId} {...group} />
              ))}
            </Box>
          )
        }
      </QueryView>
    </PageSection>
  );
}

function GroupRow({ groupId, name, isReported, until }: UserGroup) {
  const { t } = useTranslation('users');
  const { time } = useFormats();
  // Only groups of the embedded sign-in have a page.
  const address = use(ResourceAddressContext)({ type: 'Group', id: groupId });
  const label = name ?? groupId;
  return (
    <li>
      <Typography variant="subtitle2" component="span" dir="auto" sx={{ textAlign: 'left' }}>
        {name !== null && address ? (
          <Link component={RouterLink} to={address} color="inherit" underline="hover">
            {label}
          </Link>
        ) : (
          label
        )}
      </Typography>
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
        {t(isReported ? 'groups.reported' : 'groups.kept')}
      </Typography>
      <Typography variant="body2" component="span">
        {until === null ? t('roles.noEnd') : t('groups.until', { time: time.format(new Date(until)) })}
      </Typography>
    </li>
  );
}
