/** Name and address of the signed-in user. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PageSection } from '../../../../../ui/page/page-section.tsx';
import { Fact } from '../../../../../ui/text/fact.tsx';
import { useAccount } from '../../api.ts';

export function ProfileSection() {
  const { t } = useTranslation('account-page');
  const { name, userName } = useAccount();
  return (
    <PageSection title={t('profile.title')}>
      <Box component="dl" sx={{ display: 'grid', gap: 4, m: 0 }}>
        <Fact label={t('profile.name')}>{name}</Fact>
        <Fact label={t('profile.email')}>{userName}</Fact>
      </Box>
    </PageSection>
  );
}
