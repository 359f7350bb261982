/** Reads a formula of RTF, whose groups are named as the elements of Office formulas. */
import { formulaText } from '../formulas/office-math-latex.ts';
import { type XmlElement, childrenOf, element, isElement, textIn } from '../markup/xml-tree.ts';

const maxDepth = 200;
const mathWord = /^m(?:[A-Z]|[a-z])\w*$/;

export interface RtfFormula {
  open(): void;
  close(): void;
  /** Names the open group. */
  addWord(name: string): void;
  addText(text: string): void;
  text(): string;
}

export function openFormula(): RtfFormula {
  const root = element('m:oMath');
  const path = [root];
  let deeper = 0;
  return {
    open() {
      if (path.length >= maxDepth) deeper += 1;
      else {
        const group = element('');
        path.at(-1)?.children.push(group);
        path.push(group);
      }
    },
    close() {
      if (deeper > 0) deeper -= 1;
      else if (path.length > 1) path.pop();
    },
    addWord(name) {
      const group = path.at(-1);
      if (group?.name === '' && group.children.length === 0 && mathWord.test(name))
        group.name = `m:${name.slice(1)}`;
    },
    // A missing bracket is a character of no meaning.
    addText: (text) => void path.at(-1)?.children.push(text.replaceAll('\0', '')),
    text: () => formulaText(officeMath(root)),
  };
}

/** Turns groups into elements: those of a run and of a property hold their text. */
function officeMath(group: XmlElement): XmlElement {
  if (group.name === 'm:r') return element('m:r', {}, [element('m:t', {}, [textIn(group)])]);
  if (group.name !== '' && !group.children.some(isElement) && group.children.length > 0)
    return element(group.name, { 'm:val': textIn(group).trim() });
  return element(group.name, {}, childrenOf(group).map(officeMath));
}
