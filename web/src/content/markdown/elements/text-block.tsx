/** One block of markdown that is not code. */
import { memo, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import type { TextRange } from '../blocks/place-blocks.ts';
import { type MathNotation, mayHoldMath, normalizeMath, withoutOpenFormula } from '../blocks/math-source.ts';
import { useMathRenderer } from '../plugins/math-renderer.ts';
import { remarkCitations } from '../plugins/remark-citations.ts';
import { remarkLineBreaks } from '../plugins/remark-line-breaks.ts';
import { remarkPassage } from '../plugins/remark-passage.ts';
import { markdownComponents } from './components.tsx';
import { PlainTextOnError } from './plain-text-on-error.tsx';

const basePlugins: NonNullable<Options['remarkPlugins']> = [remarkGfm, remarkLineBreaks, remarkCitations];
/** Addresses are judged where they are used (links.ts). */
const keepAddress = (address: string) => address;

interface TextBlockProps {
  source: string;
  isLive: boolean;
  /** Default: that of an answer. */
  notation?: MathNotation;
  /** What of the source to mark. */
  passage?: TextRange;
}

export const TextBlock = memo(function TextBlock({ source, isLive, notation, passage }: TextBlockProps) {
  const math = useMathRenderer(mayHoldMath(source, notation));
  const remarkPlugins = useMemo<NonNullable<Options['remarkPlugins']>>(
    () => [
      ...basePlugins,
      ...(math?.remarkPlugins ?? []),
      ...(passage ? [[remarkPassage, passage] satisfies [unknown, unknown]] : []),
    ],
    [math, passage],
  );
  const footnotes = useFootnoteOptions();
  const complete = isLive ? repair(source) : source;
  return (
    <div dir="auto">
      <PlainTextOnError text={source}>
        <ReactMarkdown
          remarkPlugins={remarkPlugins}
          remarkRehypeOptions={footnotes}
          components={markdownComponents}
          urlTransform={keepAddress}
        >
          {math ? normalizeMath(complete, notation) : complete}
        </ReactMarkdown>
      </PlainTextOnError>
    </div>
  );
});

/** Footnotes in the reader's words; answers on the same page number theirs alike, so each has ids of its own. */
function useFootnoteOptions(): Options['remarkRehypeOptions'] {
  const { t } = useTranslation('markdown');
  const id = useId();
  return useMemo(
    () => ({
      clobberPrefix: `${id}-`,
      footnoteLabel: t('footnotes'),
      footnoteBackLabel: (index) => t('footnoteBack', { number: String(index + 1) }),
    }),
    [id, t],
  );
}

/** Closes what the text has opened and not closed yet, so that it does not flash as markup. */
function repair(source: string): string {
  return remend(withoutOpenFormula(source), { linkMode: 'text-only', katex: false, inlineKatex: false });
}
