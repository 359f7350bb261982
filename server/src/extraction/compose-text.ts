/** Composes letters and accents, so that a search in the stored text finds them as they are typed. */
import type { ExtractedText } from './document.ts';

interface Span {
  start: number;
  end: number;
}

/** Returns a reading in normalisation form C, with its offsets. Takes linear time without stacked marks. */
export function withComposedText(found: ExtractedText): ExtractedText {
  const { text, pageStarts, figures = [], attachedPictures = [] } = found;
  const composed = text.normalize('NFC');
  if (composed === text) return found;
  const spans: Span[] = [...figures, ...attachedPictures];
  const offsets = [...pageStarts, ...spans.flatMap(({ start, end }) => [start, end])];
  const places = new Map([[0, 0]]);
  let result = '';
  let from = 0;
  for (const offset of [...new Set(offsets), text.length].toSorted((one, other) => one - other)) {
    result += text.slice(from, offset).normalize('NFC');
    places.set(offset, result.length);
    from = offset;
  }
  const placeOf = (offset: number) => places.get(offset) ?? offset;
  const moved = <S extends Span>(span: S): S => ({
    ...span,
    start: placeOf(span.start),
    end: placeOf(span.end),
  });
  return {
    ...found,
    text: result,
    pageStarts: pageStarts.map(placeOf),
    ...(found.figures && { figures: figures.map(moved) }),
    ...(found.attachedPictures && { attachedPictures: attachedPictures.map(moved) }),
  };
}
