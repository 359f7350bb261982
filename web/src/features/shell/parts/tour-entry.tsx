/** Starts the tour and loads its components. */
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconHelpCircle from '#icon/IconHelpCircle';
import { restoreLostFocus } from '../../../lib/browser/lost-focus.ts';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { tour, tourTarget, useTour } from './tour-state.ts';

const Tour = lazy(async () => ({ default: (await import('../tour/tour.tsx')).Tour }));

export function TourEntry() {
  const { t } = useTranslation('tour');
  const { run } = useTour();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconAction ref={button} label={t('entry')} onClick={tour.start} {...tourTarget('tourEntry')}>
        <IconHelpCircle />
      </IconAction>
      {run && (
        <Suspense fallback={null}>
          <Tour onEnd={() => restoreLostFocus(() => button.current)} />
        </Suspense>
      )}
    </>
  );
}
