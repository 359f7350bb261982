/** A formula, drawn by KaTeX; its source where it is none. */
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMathRenderer } from '../plugins/math-renderer.ts';
import { ScrollBox } from '../../../ui/page/scroll-box.tsx';

interface FormulaProps {
  formula: string;
  /** On a line of its own, and not in running text. */
  isDisplay: boolean;
}

export const Formula = memo(function Formula({ formula, isDisplay }: FormulaProps) {
  const { t } = useTranslation('markdown');
  const renderer = useMathRenderer(true);
  const place = useRef<HTMLSpanElement>(null);
  const [failed, setFailed] = useState('');
  useLayoutEffect(() => {
    if (!renderer || !place.current) return;
    try {
      renderer.draw(formula, place.current, isDisplay);
    } catch {
      setFailed(formula);
    }
  }, [renderer, formula, isDisplay]);
  if (failed === formula) return <code>{formula}</code>;
  // React puts nothing into the span: its content belongs to the renderer.
  const drawn = <span ref={place} className="md-inline-formula" dir="ltr" />;
  if (!isDisplay) return drawn;
  return (
    <ScrollBox className="md-formula" label={t('formula')}>
      {drawn}
    </ScrollBox>
  );
});
