/** One block of markdown that is not code. */
import { memo, useMemo } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { mayHoldMath, normalizeMath, withoutOpenFormula } from '../blocks/math-source.ts';
import { useMathPlugins } from '../plugins/math-plugins.ts';
import { remarkCitations } from '../plugins/remark-citations.ts';
import { remarkLineBreaks } from '../plugins/remark-line-breaks.ts';
import { markdownComponents } from './components.tsx';
import { PlainTextOnError } from './plain-text-on-error.tsx';

const basePlugins: NonNullable<Options['remarkPlugins']> = [remarkGfm, remarkLineBreaks, remarkCitations];
/** Addresses are judged where they are used (links.ts). */
const keepAddress = (address: string) => address;

interface TextBlockProps {
  source: string;
  isLive: boolean;
}

export const TextBlock = memo(function TextBlock({ source, isLive }: TextBlockProps) {
  const math = useMathPlugins(mayHoldMath(source));
  const remarkPlugins = useMemo(() => (math ? [...basePlugins, ...math.remark] : basePlugins), [math]);
  const complete = isLive ? repair(source) : source;
  return (
    <div dir="auto">
      <PlainTextOnError text={source}>
        <ReactMarkdown
          remarkPlugins={remarkPlugins}
          rehypePlugins={math?.rehype}
          components={markdownComponents}
          urlTransform={keepAddress}
        >
          {math ? normalizeMath(complete) : complete}
        </ReactMarkdown>
      </PlainTextOnError>
    </div>
  );
});

/** Closes what the text has opened and not closed yet, so that it does not flash as markup. */
function repair(source: string): string {
  return remend(withoutOpenFormula(source), { linkMode: 'text-only', katex: false, inlineKatex: false });
}
