/** Tour components, shown step by step over the chat window. */
import { useTheme } from '@mui/material/styles';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIONS, EVENTS, type EventData, Joyride, type Options, type Step } from 'react-joyride';
import { log } from '../../../lib/log.ts';
import { tour, type TourStepName, useTour } from '../parts/tour-state.ts';
import { TourTooltip } from './tour-tooltip.tsx';

/** Document 1 §9; missing targets are not waited for. */
const options: Partial<Options> = {
  zIndex: 10_000,
  width: 380,
  scrollDuration: 300,
  scrollOffset: 20,
  spotlightPadding: 10,
  overlayClickAction: false,
  skipBeacon: true,
  targetWaitTimeout: 0,
  spotlightRadius: 8,
};

/** Covers the target on narrow windows. */
const floating = { hideArrow: true, shiftOptions: { crossAxis: true } };

type Side = 'before' | 'after' | 'above' | 'below';

const sides: Partial<Record<TourStepName, Side>> = {
  brandLogo: 'below',
  chatInput: 'above',
  uploadFile: 'above',
  userPrompts: 'above',
  messageInput: 'above',
  conversationList: 'after',
  conversationPopover: 'after',
  titleSearch: 'below',
  accountName: 'above',
  accountPopover: 'above',
  tourEntry: 'below',
};

/** Places the tooltip on the page's side of the menu. */
const placementOf = (side: Side | undefined, isRtl: boolean): Step['placement'] => {
  if (side === undefined) return 'center';
  if (side === 'above') return 'top';
  if (side === 'below') return 'bottom';
  return (side === 'after') === isRtl ? 'left' : 'right';
};

/** Handles the events of a step (document 1 §4). */
function onEvent({ type, action, index, step, error }: EventData): void {
  const direction = action === ACTIONS.PREV ? -1 : 1;
  if (type === EVENTS.TARGET_NOT_FOUND) {
    log.warn('The tour has no target for a step', step.id);
    tour.move(index, direction);
  } else if (type === EVENTS.ERROR) {
    log.warn('The tour has an invalid step', step.id, error);
    tour.move(index, direction);
  } else if (type === EVENTS.STEP_AFTER) {
    if (action === ACTIONS.CLOSE || action === ACTIONS.SKIP) tour.close();
    else tour.move(index, direction);
  }
}

export function Tour({ onEnd }: { onEnd(): void }) {
  const { t } = useTranslation('tour');
  const { direction } = useTheme();
  const { run, steps: names, stepIndex } = useTour();
  const steps = useMemo(
    () =>
      names.map((name): Step => {
        const side = sides[name];
        return {
          id: name,
          target: side === undefined ? 'body' : `[data-tour="${name}"]`,
          title: t(`steps.${name}.title`),
          content: t(`steps.${name}.text`),
          placement: placementOf(side, direction === 'rtl'),
        };
      }),
    [names, t, direction],
  );
  const name = names[stepIndex];
  useEffect(() => {
    const { dataset } = document.documentElement;
    // Lets styles show hover-only elements during their step.
    dataset['tourStep'] = name;
    return () => {
      delete dataset['tourStep'];
    };
  }, [name]);
  const leave = useEffectEvent(onEnd);
  useEffect(() => () => leave(), []);
  return (
    <Joyride
      continuous
      run={run}
      steps={steps}
      stepIndex={stepIndex}
      onEvent={onEvent}
      options={options}
      tooltipComponent={TourTooltip}
      floatingOptions={floating}
    />
  );
}
