/** Markdown that may still grow, rendered block by block; settled blocks don't re-render. */
import { memo, useState } from 'react';
import { BlockLexer, type MarkdownBlock } from '../blocks/block-lexer.ts';
import { limitDrawingCost } from '../blocks/drawing-budget.ts';
import type { MathNotation } from '../blocks/math-source.ts';
import { Diagram, isDiagram } from '../diagrams/diagram.tsx';
import { CitationContext, type RenderCitation } from '../elements/citation-marker.tsx';
import { CodeBlock } from '../elements/code-block.tsx';
import { LinkGuard } from '../elements/link-guard.tsx';
import { MarkdownRoot } from '../elements/markdown-root.ts';
import { PlainBlock } from '../elements/plain-block.tsx';
import { TextBlock } from '../elements/text-block.tsx';

interface MarkdownProps {
  text: string;
  /** More text may follow; the last block is repaired where unfinished. */
  isLive?: boolean;
  /** Notation of formulas; must not change. Default: `answer`. */
  notation?: MathNotation;
  /** Renders citation markers such as [1]; must be stable while its result is. */
  renderCitation?: RenderCitation;
}

/**
 * Renders untrusted markdown (GitHub flavour, formulas). HTML stays text, nothing loads from other hosts, and
 * scripts in links are removed. External links open only after confirmation of their URL. Content that is too
 * expensive to render is plain text.
 */
export const Markdown = memo(function Markdown({
  text,
  isLive = false,
  notation = 'answer',
  renderCitation,
}: MarkdownProps) {
  const [lexer] = useState(() => new BlockLexer(notation));
  const blocks = limitDrawingCost(lexer.lex(text, { isLive }));
  return (
    <CitationContext value={renderCitation}>
      <LinkGuard>
        <MarkdownRoot>
          {blocks.map((block, index) => (
            // Blocks are only appended, so the index is a stable key.
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
  if (isClosed && isDiagram(language)) return <Diagram code={code} />;
  return <CodeBlock code={code} language={language} isLive={isLive && !isClosed} />;
});
