import type { Step } from '@polylogue/contract/chat/engine/stream-events';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';

/** Returns a function that names the files that steps went without; `undefined` if there are none. */
export function useLeftOutText(): (
  steps: readonly Pick<Step, 'leftOut' | 'leftOutReason'>[],
) => string | undefined {
  const { t } = useTranslation('conversations');
  const { list } = useFormats();
  return (steps) => {
    const names = steps.flatMap(({ leftOut = [], leftOutReason }) =>
      leftOut.map((name) => (leftOutReason ? t(`status.leftOut.${leftOutReason}`, { name }) : name)),
    );
    return names.length > 0 ? t('status.withoutFiles', { names: list.format(new Set(names)) }) : undefined;
  };
}
