/** Buttons to the previous and to the next page of a list. */
import { useTranslation } from 'react-i18next';
import IconChevronLeft from '#icon/IconChevronLeft';
import IconChevronRight from '#icon/IconChevronRight';
import { IconAction } from '../../actions/icon-action.tsx';

/** An undefined handler disables its button. */
export interface PageButtonsProps {
  onBack: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

export function PageButtons({ onBack, onNext }: PageButtonsProps) {
  const { t } = useTranslation('entity');
  return (
    <>
      <IconAction label={t('list.previousPage')} disabled={!onBack} onClick={onBack}>
        <IconChevronLeft className="flip-in-rtl" />
      </IconAction>
      <IconAction label={t('list.nextPage')} disabled={!onNext} onClick={onNext}>
        <IconChevronRight className="flip-in-rtl" />
      </IconAction>
    </>
  );
}
