/** Builds the slides of a sample as flat OpenDocument. */
import type { SampleContent, Slide } from './content.ts';
import { cellStyle, escaped, flatDocument, listStyles, listToOdf, tableToOdf, toOdf } from './flat-odf.ts';

/** Builds a presentation with titles, lists, a table, boxes and speaker notes. */
export function flatSlides(content: SampleContent): string {
  const mode = `style:writing-mode="${content.direction === 'rtl' ? 'rl-tb' : 'lr-tb'}"`;
  return flatDocument(content, {
    family: 'presentation',
    // The order of a table's columns follows its named style.
    styles: `<style:style style:name="Table" style:family="graphic"><style:paragraph-properties ${mode}/><style:text-properties fo:font-size="18pt" style:font-size-complex="18pt"/></style:style>`,
    automaticStyles:
      listStyles() +
      cellStyle +
      '<style:style style:name="Title" style:family="presentation"><style:text-properties fo:font-size="28pt" style:font-size-complex="28pt"/></style:style>' +
      '<style:style style:name="Outline" style:family="presentation"><style:text-properties fo:font-size="18pt" style:font-size-complex="18pt"/></style:style>' +
      '<style:style style:name="Notes" style:family="presentation"/>' +
      '<style:style style:name="Box" style:family="graphic"><style:graphic-properties draw:stroke="solid" draw:fill="none"/><style:text-properties fo:font-size="18pt" style:font-size-complex="18pt"/></style:style>' +
      `<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="28cm" fo:page-height="15.75cm" fo:margin="0cm" style:print-orientation="landscape" ${mode}/></style:page-layout>`,
    masterPages: '<style:master-page style:name="Default" style:page-layout-name="Page"/>',
    body: content.slides.map((slide, index) => slideToOdf(slide, index + 1, content)).join('\n'),
  });
}

/** Centimetres from the left, from the top, wide, high. */
type Frame = [x: number, y: number, width: number, height: number];
const placeOf = ([x, y, width, height]: Frame) =>
  `svg:x="${x}cm" svg:y="${y}cm" svg:width="${width}cm" svg:height="${height}cm"`;
const textFrame = (attributes: string, frame: Frame, text: string) =>
  `<draw:frame ${attributes} ${placeOf(frame)}><draw:text-box>${text}</draw:text-box></draw:frame>`;

function slideToOdf(
  { title, bullets, table, boxes = [], notes }: Slide,
  page: number,
  { direction }: SampleContent,
) {
  const columns = direction === 'rtl' ? [14.5, 1.5] : [1.5, 14.5];
  const frames = [
    textFrame(
      'presentation:class="title" presentation:style-name="Title"',
      [1.5, 0.8, 25, 2.4],
      `<text:p>${toOdf(title)}</text:p>`,
    ),
    bullets &&
      textFrame(
        'presentation:class="outline" presentation:style-name="Outline"',
        [1.5, 4, 25, 9],
        listToOdf(bullets),
      ),
    table &&
      `<draw:frame draw:style-name="Table" ${placeOf([1.5, 4, 25, 6])}>${tableToOdf(table)}</draw:frame>`,
    ...boxes.map((text, index) =>
      textFrame('draw:style-name="Box"', [columns[index] ?? 0, 5, 12, 5], `<text:p>${toOdf(text)}</text:p>`),
    ),
  ];
  return (
    `<draw:page draw:name="page${page}" draw:master-page-name="Default">${frames.filter(Boolean).join('')}` +
    `<presentation:notes><draw:page-thumbnail ${placeOf([2, 2, 14, 8])} draw:page-number="${page}" presentation:class="page"/>` +
    textFrame(
      'presentation:class="notes" presentation:style-name="Notes"',
      [2, 12, 14, 10],
      `<text:p>${escaped(notes ?? '')}</text:p>`,
    ) +
    '</presentation:notes></draw:page>'
  );
}
