/** Keys of the dashboard: numbers choose a period, X removes the filters. */
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../../ui/keyboard/shortcuts.tsx';
import type { ListAddress } from '../../../../ui/table/filters/list-address.ts';
import { type FixedPeriod, fixedPeriods } from '../report-query.ts';

export function DashboardKeys({ address }: { address: ListAddress }) {
  const { t } = useTranslation('analytics');
  useShortcut({ keys: 'x', label: t('clear'), group: t('title'), isKeyOnly: true, run: address.clear });
  return fixedPeriods.map((name, index) => (
    <PeriodKey key={name} keys={String(index + 1)} name={name} address={address} />
  ));
}

interface PeriodKeyProps {
  keys: string;
  name: FixedPeriod;
  address: ListAddress;
}

function PeriodKey({ keys, name, address }: PeriodKeyProps) {
  const { t } = useTranslation('analytics');
  useShortcut({
    keys,
    label: t('periods.shortcut', { period: t(`periods.${name}`) }),
    group: t('title'),
    isKeyOnly: true,
    run: () => address.change({ reportingPeriod: name, from: undefined, until: undefined }),
  });
  return null;
}
