/** Unparsed text, optionally with a marked passage. */
import type { TextRange } from '../blocks/place-blocks.ts';

interface PlainBlockProps {
  text: string;
  /** Range to mark. */
  passage?: TextRange;
}

export function PlainBlock({ text, passage }: PlainBlockProps) {
  const { start, end } = passage ?? { start: 0, end: 0 };
  const from = Math.max(start, 0);
  return (
    <div dir="auto" className="md-plain">
      {text.slice(0, from)}
      {passage && <mark>{text.slice(from, end)}</mark>}
      {text.slice(passage ? end : from)}
    </div>
  );
}
