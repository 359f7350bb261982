/** Instead of charts without a single question: what to do. */
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconChartBar from '#icon/IconChartBar';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import type { ListAddress } from '../../../../ui/table/filters/list-address.ts';
import { periodOf } from '../report-query.ts';

interface NothingYetProps {
  address: ListAddress;
  isFiltered: boolean;
}

export function NothingYet({ address, isFiltered }: NothingYetProps) {
  const { t } = useTranslation('analytics');
  const { reportingPeriod } = periodOf(address.values);
  const isLongest = reportingPeriod === 'last12Months';
  const ofAll = isLongest ? 'never' : 'inPeriod';
  const kind = isFiltered ? 'filtered' : ofAll;
  const widen = () => address.change({ reportingPeriod: 'last12Months', from: undefined, until: undefined });
  return (
    <EmptyState
      icon={<IconChartBar aria-hidden />}
      title={t(`nothing.${kind}.title`)}
      text={t(`nothing.${kind}.text`)}
      action={
        <>
          {isFiltered && (
            <Button variant="contained" onClick={address.clear}>
              {t('clear')}
            </Button>
          )}
          {!isLongest && (
            <Button variant="outlined" color="inherit" onClick={widen}>
              {t('nothing.widen')}
            </Button>
          )}
          {kind === 'never' && (
            <Button component={Link} to="/chat" variant="contained">
              {t('nothing.toChat')}
            </Button>
          )}
        </>
      }
    />
  );
}
