/** Finds written words in a rendered part of the page. */

/** Letters and digits alone, since markup, white space and punctuation are drawn differently. */
const isWordCharacter = (character: string) => /[\p{L}\p{N}]/u.test(character);
/** The numbers of a list are drawn, but they are no text of the page. */
const listNumbers = /^\s*\d+[.)]\s/gm;
const wordCharacters = (markdown: string) =>
  markdown
    .replaceAll(listNumbers, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** A DOM range around the words of a piece of markdown inside `root`; `undefined` where they are not in one piece. */
export function findText(root: Node, markdown: string): Range | undefined {
  const wanted = wordCharacters(markdown);
  if (wanted === '') return undefined;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let found = '';
  const places: { node: Node; offset: number; length: number }[] = [];
  while (walker.nextNode()) {
    let offset = 0;
    for (const character of walker.currentNode.nodeValue ?? '') {
      if (isWordCharacter(character)) {
        const lower = character.toLowerCase();
        found += lower;
        for (let unit = 0; unit < lower.length; unit += 1) {
          places.push({ node: walker.currentNode, offset, length: character.length });
        }
      }
      offset += character.length;
    }
  }
  const at = found.indexOf(wanted);
  const first = places[at];
  const last = places[at + wanted.length - 1];
  if (at < 0 || !first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + last.length);
  return range;
}
