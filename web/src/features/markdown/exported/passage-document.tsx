/** A whole document with one passage marked and scrolled to. */
import { styled } from '@mui/material/styles';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { BlockLexer, type MarkdownBlock } from '../blocks/block-lexer.ts';
import { overlaps, placeBlocks, type TextRange } from '../blocks/place-blocks.ts';
import { CodeBlock } from '../elements/code-block.tsx';
import { findText } from '../elements/find-text.ts';
import { MarkdownRoot } from '../elements/markdown-root.ts';
import { TextBlock } from '../elements/text-block.tsx';

/** Name of the marking in the page's highlight registry (CSS Custom Highlight API). */
const highlightName = 'cited-passage';

interface PassageDocumentProps {
  /** Markdown, or plain text. */
  text: string;
  isMarkdown: boolean;
  passage: TextRange;
  /** What is marked, for readers who can't see it. */
  passageLabel: string;
}

/** The blocks around the passage stand out; where the browser can, so do exactly its words. */
export function PassageDocument({ text, isMarkdown, passage, passageLabel }: PassageDocumentProps) {
  const root = useRef<HTMLDivElement>(null);
  const { start, end } = passage;
  const parts = useMemo(() => partsOf(text, isMarkdown, { start, end }), [text, isMarkdown, start, end]);
  useLayoutEffect(() => {
    const marked = root.current?.querySelector('[data-passage]');
    if (!marked) return;
    marked.scrollIntoView({ block: 'center' });
    const words = text.slice(start, end);
    return markWords(marked, words);
  }, [text, start, end]);
  return (
    <PassageRoot ref={root}>
      {parts.map(({ blocks, isPassage }) =>
        isPassage ? (
          <section key="passage" data-passage="" aria-label={passageLabel}>
            <Blocks blocks={blocks} />
          </section>
        ) : (
          <Blocks key={blocks[0]?.source ?? ''} blocks={blocks} />
        ),
      )}
    </PassageRoot>
  );
}

interface Part {
  blocks: readonly MarkdownBlock[];
  isPassage: boolean;
}

/** What comes before, the passage's blocks, and what comes after. */
function partsOf(text: string, isMarkdown: boolean, passage: TextRange): Part[] {
  const blocks = isMarkdown ? new BlockLexer().lex(text, { isLive: false }) : plainBlocks(text);
  const ranges = placeBlocks(text, blocks);
  const first = ranges.findIndex((range) => overlaps(range, passage));
  const last = ranges.findLastIndex((range) => overlaps(range, passage));
  if (first < 0) return [{ blocks, isPassage: false }];
  return [
    { blocks: blocks.slice(0, first), isPassage: false },
    { blocks: blocks.slice(first, last + 1), isPassage: true },
    { blocks: blocks.slice(last + 1), isPassage: false },
  ];
}

const plainBlocks = (text: string): MarkdownBlock[] =>
  text.split(/\n{2,}/).map((source) => ({ kind: 'plain', source }));

function Blocks({ blocks }: { blocks: readonly MarkdownBlock[] }) {
  return blocks.map((block, index) => <PassageBlock key={`${index} ${block.source}`} block={block} />);
}

function PassageBlock({ block }: { block: MarkdownBlock }) {
  if (block.kind === 'code') return <CodeBlock code={block.code} language={block.language} isLive={false} />;
  if (block.kind === 'text') return <TextBlock source={block.source} isLive={false} />;
  return (
    <div dir="auto" className="md-plain">
      {block.source}
    </div>
  );
}

/** Marks the passage's words. Returns how to take the marking back. */
function markWords(marked: Element, words: string): (() => void) | undefined {
  const range = typeof Highlight === 'undefined' ? undefined : findText(marked, words);
  if (!range) return undefined;
  CSS.highlights.set(highlightName, new Highlight(range));
  return () => CSS.highlights.delete(highlightName);
}

const PassageRoot = styled(MarkdownRoot)(({ theme }) => ({
  fontSize: theme.typography.body1.fontSize,
  lineHeight: theme.typography.body1.lineHeight,
  '& > section': {
    marginBlock: 16,
    marginInline: -12,
    padding: '8px 12px',
    borderRadius: 8,
    borderInlineStart: `3px solid ${theme.vars.palette.primary.main}`,
    backgroundColor: theme.vars.palette.surface.bubble,
  },
  '& > section > div + div': { marginBlockStart: 12 },
  [`&::highlight(${highlightName}), & *::highlight(${highlightName})`]: {
    color: theme.vars.palette.primary.darker,
    backgroundColor: theme.vars.palette.primary.lighter,
  },
}));
