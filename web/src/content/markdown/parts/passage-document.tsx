/** Document with one passage marked and scrolled into view. */
import { styled } from '@mui/material/styles';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { BlockLexer, type MarkdownBlock } from '../blocks/block-lexer.ts';
import { limitDrawingCost } from '../blocks/drawing-budget.ts';
import { overlaps, placeBlocks, type TextRange } from '../blocks/place-blocks.ts';
import { CodeBlock } from '../elements/code-block.tsx';
import { LinkGuard } from '../elements/link-guard.tsx';
import { MarkdownRoot } from '../elements/markdown-root.ts';
import { PlainBlock } from '../elements/plain-block.tsx';
import { TextBlock } from '../elements/text-block.tsx';

interface PassageDocumentProps {
  /** Markdown or plain text. */
  text: string;
  isMarkdown: boolean;
  passage: TextRange;
  /** Accessible label of the marked passage. */
  passageLabel: string;
}

/** Marks the words of the passage; its code and formulas are highlighted as blocks. */
export function PassageDocument({ text, isMarkdown, passage, passageLabel }: PassageDocumentProps) {
  const root = useRef<HTMLDivElement>(null);
  const { start, end } = passage;
  const parts = useMemo(() => partsOf(text, isMarkdown, { start, end }), [text, isMarkdown, start, end]);
  useLayoutEffect(() => {
    const marked = root.current?.querySelector('mark') ?? root.current?.querySelector('[data-passage]');
    marked?.scrollIntoView({ block: 'center' });
  }, [parts]);
  return (
    <LinkGuard>
      <PassageRoot ref={root}>
        {parts.map(({ blocks, isPassage }, index) =>
          isPassage ? (
            <section key={index} data-passage="" aria-label={passageLabel}>
              <Blocks blocks={blocks} />
            </section>
          ) : (
            <Blocks key={index} blocks={blocks} />
          ),
        )}
      </PassageRoot>
    </LinkGuard>
  );
}

interface PlacedBlock {
  block: MarkdownBlock;
  /** Range of the passage within the block. */
  marked?: TextRange;
}
interface Part {
  blocks: readonly PlacedBlock[];
  isPassage: boolean;
}

/** Splits the blocks into those before, of and after the passage. */
function partsOf(text: string, isMarkdown: boolean, passage: TextRange): Part[] {
  const blocks = isMarkdown
    ? limitDrawingCost(new BlockLexer('document').lex(text, { isLive: false }))
    : plainBlocks(text);
  const ranges = placeBlocks(text, blocks);
  const placed = blocks.map((block, index): PlacedBlock => {
    const range = ranges[index];
    if (!range || !overlaps(range, passage)) return { block };
    return { block, marked: { start: passage.start - range.start, end: passage.end - range.start } };
  });
  const first = placed.findIndex(({ marked }) => marked);
  const last = placed.findLastIndex(({ marked }) => marked);
  if (first < 0) return [{ blocks: placed, isPassage: false }];
  return [
    { blocks: placed.slice(0, first), isPassage: false },
    { blocks: placed.slice(first, last + 1), isPassage: true },
    { blocks: placed.slice(last + 1), isPassage: false },
  ];
}

const plainBlocks = (text: string): MarkdownBlock[] =>
  text.split(/\n{2,}/).map((source) => ({ kind: 'plain', source }));

function Blocks({ blocks }: { blocks: readonly PlacedBlock[] }) {
  return blocks.map(({ block, marked }, index) => <PassageBlock key={index} block={block} marked={marked} />);
}

function PassageBlock({ block, marked }: PlacedBlock) {
  if (block.kind === 'code') return <CodeBlock code={block.code} language={block.language} isLive={false} />;
  if (block.kind === 'text') {
    return <TextBlock source={block.source} isLive={false} notation="document" passage={marked} />;
  }
  return <PlainBlock text={block.source} passage={marked} />;
}

const PassageRoot = styled(MarkdownRoot)(({ theme }) => ({
  fontSize: theme.typography.body1.fontSize,
  lineHeight: theme.typography.body1.lineHeight,
  '& > section': {
    marginBlock: 16,
    marginInline: -12,
    paddingBlock: 8,
    paddingInline: 12,
    borderInlineStart: `3px solid ${theme.vars.palette.primary.main}`,
  },
  '& > section > div + div': { marginBlockStart: 12 },
  '& mark': {
    color: theme.vars.palette.primary.darker,
    backgroundColor: theme.vars.palette.primary.lighter,
    borderRadius: 3,
    boxDecorationBreak: 'clone',
  },
  '& mark :is(a, code)': { color: 'inherit' },
  // Fills the page below the bars, instead of ending in its middle.
  '&& .md-table-box': { maxHeight: 'calc(100dvh - 120px)' },
}));
