/** Markdown that may still be growing, drawn block by block: what is settled is not drawn again. */
import { memo, useState } from 'react';
import { BlockLexer, type MarkdownBlock } from '../blocks/block-lexer.ts';
import { withinDrawingBudget } from '../blocks/drawing-budget.ts';
import type { MathNotation } from '../blocks/math-source.ts';
import { CitationContext, type RenderCitation } from '../elements/citation-marker.tsx';
import { CodeBlock } from '../elements/code-block.tsx';
import { LinkGuard } from '../elements/link-guard.tsx';
import { MarkdownRoot } from '../elements/markdown-root.ts';
import { PlainBlock } from '../elements/plain-block.tsx';
import { TextBlock } from '../elements/text-block.tsx';

interface MarkdownProps {
  text: string;
  /** More text may come: the last block is repaired where it is unfinished. */
  isLive?: boolean;
  /** What the text comes from, which tells formulas from escaped brackets; must stay the same. Default: an answer. */
  notation?: MathNotation;
  /** Draws citation markers such as [1]; must keep its identity while it draws the same. */
  renderCitation?: RenderCitation;
}

/**
 * Draws untrusted markdown (GitHub flavour, formulas). No HTML of the text becomes HTML of the page, nothing
 * is loaded from other hosts, a script can't hide in a link, and no link leads away before the reader has seen where
 * to. What would take too long to draw is plain text.
 */
export const Markdown = memo(function Markdown({
  text,
  isLive = false,
  notation = 'answer',
  renderCitation,
}: MarkdownProps) {
  const [lexer] = useState(() => new BlockLexer(notation));
  const blocks = withinDrawingBudget(lexer.lex(text, { isLive }));
  return (
    <CitationContext value={renderCitation}>
      <LinkGuard>
        <MarkdownRoot>
          {blocks.map((block, index) => (
            // Blocks only change at the end, so their number names them.
            <Block
              key={index}
              block={block}
              isLive={isLive && index === blocks.length - 1}
              notation={notation}
            />
          ))}
        </MarkdownRoot>
      </LinkGuard>
    </CitationContext>
  );
});

interface BlockProps {
  block: MarkdownBlock;
  isLive: boolean;
  notation: MathNotation;
}

const Block = memo(function Block({ block, isLive, notation }: BlockProps) {
  if (block.kind === 'plain') return <PlainBlock text={block.source} />;
  if (block.kind === 'text') return <TextBlock source={block.source} isLive={isLive} notation={notation} />;
  const { code, language, isClosed } = block;
  return <CodeBlock code={code} language={language} isLive={isLive && !isClosed} />;
});
