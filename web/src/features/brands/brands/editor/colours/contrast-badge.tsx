/** Contrast ratio with its verdict, as icon and text. */
import type { MeasuredPair } from '@polylogue/contract/brands/brands/contrast';
import { useTranslation } from 'react-i18next';
import IconAlertCircle from '#icon/IconAlertCircle';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconCheck from '#icon/IconCheck';
import { useFormats } from '../../../../../lib/formats.ts';
import { StatusText } from '../../../../../ui/feedback/status-text.tsx';

const looks = {
  good: { tone: 'success', Icon: IconCheck },
  warned: { tone: 'warning', Icon: IconAlertTriangle },
  refused: { tone: 'error', Icon: IconAlertCircle },
} as const;

export function ContrastBadge({
  pair: { verdict, ratio },
}: {
  pair: Pick<MeasuredPair, 'verdict' | 'ratio'>;
}) {
  const { t } = useTranslation('brands');
  const { number } = useFormats();
  const { tone, Icon } = looks[verdict];
  return (
    <StatusText
      tone={tone}
      icon={<Icon />}
      label={t(`contrast.${verdict}`)}
      note={`${number.format(ratio)} : 1`}
    />
  );
}

/** Returns the pair that is hardest to read. */
export const worstOf = (pairs: readonly MeasuredPair[]): MeasuredPair | undefined =>
  pairs.toSorted((one, other) => one.ratio / one.atLeast - other.ratio / other.atLeast)[0];
