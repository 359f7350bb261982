/** Formula rendered by KaTeX; an invalid one shows its source. */
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMathRenderer } from '../plugins/math-renderer.ts';
import { ScrollBox } from '../../../ui/page/scroll-box.tsx';

interface FormulaProps {
  formula: string;
  /** Display formula on its own line, not inline. */
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
  // React renders no children here; the renderer owns the content.
  const drawn = <span ref={place} className="md-inline-formula" dir="ltr" />;
  if (!isDisplay) return drawn;
  return (
    <ScrollBox className="md-formula" label={t('formula')}>
      {drawn}
    </ScrollBox>
  );
});
