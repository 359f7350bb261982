/** Block of markdown other than code. */
import { Component, memo, type PropsWithChildren, type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import type { TextRange } from '../blocks/place-blocks.ts';
import {
  type MathNotation,
  mayContainMath,
  normalizeMath,
  withoutOpenFormula,
} from '../blocks/math-source.ts';
import { useMathRenderer } from '../plugins/math-renderer.ts';
import { remarkCitations } from '../plugins/remark-citations.ts';
import { remarkLineBreaks } from '../plugins/remark-line-breaks.ts';
import { remarkPassage } from '../plugins/remark-passage.ts';
import { markdownComponents } from './components.tsx';
import { LiveContext } from './live-context.ts';
import { log } from '../../../lib/log.ts';

interface ErrorState {
  /** Text that failed; '' until it is known. Different text is rendered again. */
  failedText?: string;
}

/**
 * Error boundary that shows a block as plain text when it fails to render, for example at extreme nesting.
 */
class PlainTextOnError extends Component<PropsWithChildren<{ text: string }>, ErrorState> {
  override state: ErrorState = {};

  static getDerivedStateFromError(): ErrorState {
    return { failedText: '' };
  }

  override componentDidCatch(error: Error): void {
    log.warn('A markdown block could not be rendered', error);
    this.setState({ failedText: this.props.text });
  }

  override render(): ReactNode {
    const { failedText } = this.state;
    const hasFailed = failedText === '' || failedText === this.props.text;
    return hasFailed ? <p className="md-plain">{this.props.text}</p> : this.props.children;
  }
}

const basePlugins: NonNullable<Options['remarkPlugins']> = [remarkGfm, remarkLineBreaks, remarkCitations];
/** Leaves URLs unchanged; links.ts checks them where they are used. */
const keepAddress = (address: string) => address;

interface TextBlockProps {
  source: string;
  isLive: boolean;
  /** Default: `answer`. */
  notation?: MathNotation;
  /** Range of the source to mark. */
  passage?: TextRange;
}

export const TextBlock = memo(function TextBlock({ source, isLive, notation, passage }: TextBlockProps) {
  const math = useMathRenderer(mayContainMath(source, notation));
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
        <LiveContext value={isLive}>
          <ReactMarkdown
            remarkPlugins={remarkPlugins}
            remarkRehypeOptions={footnotes}
            components={markdownComponents}
            urlTransform={keepAddress}
          >
            {math ? normalizeMath(complete, notation) : complete}
          </ReactMarkdown>
        </LiveContext>
      </PlainTextOnError>
    </div>
  );
});

/** Returns options of footnotes: localised labels, and ids that are unique among the answers of a page. */
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

/** Closes unfinished markup, so that it does not flash. */
function repair(source: string): string {
  return remend(withoutOpenFormula(source), { linkMode: 'text-only', katex: false, inlineKatex: false });
}
