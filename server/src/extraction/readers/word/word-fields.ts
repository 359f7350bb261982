/** Follows Word's fields, whose instructions are not shown and whose results are. */
import { fieldText } from '../markup/field-text.ts';
import { type XmlElement, childOf, childrenOf, elementsNamed } from '../markup/xml-tree.ts';

interface Field {
  instruction: string;
  isResult: boolean;
  hasText: boolean;
}

export interface Fields {
  /** Follows a `w:fldChar`, and returns the text of a field that stores no result. */
  follow(character: XmlElement): string;
  addInstruction(text: string): void;
  /** Notes text that is shown. */
  addText(): void;
  /** True where text belongs to an instruction, or to a page number of a header or footer. */
  isMuted(): boolean;
  /** True within the number of a page, or of pages. */
  isPageNumber(): boolean;
  /** Address of the enclosing link. */
  link(): string | undefined;
}

const maxInstruction = 2_000;
/** Fields nested more deeply count as results of the enclosing one. */
const maxFields = 30;
const pageNumber = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;
const quotedAddress = /^\s*HYPERLINK\s+"([^"]*)"/i;
const plainAddress = /^\s*HYPERLINK\s+([^\s"\\]\S*)/i;

export const isPageNumber = (instruction: string): boolean => pageNumber.test(instruction);

/** Returns the address of a link field; `undefined` for links within the document and for other fields. */
export const addressIn = (instruction: string): string | undefined =>
  (quotedAddress.exec(instruction) ?? plainAddress.exec(instruction))?.[1];

/** Creates the state of a part's fields; in a part with unbalanced ones, nothing is muted. */
export function followFields(part: XmlElement, isRunning: boolean): Fields {
  const fields: Field[] = [];
  let deeper = 0;
  const isBalanced = hasBalancedFields(part);
  const textOfEnded = (field: Field | undefined): string => {
    const isShown = field && fields.every(({ isResult }) => isResult);
    return isShown && !field.hasText ? fieldText(field.instruction) : '';
  };
  const isInPageNumber = () => isRunning && fields.some(({ instruction }) => isPageNumber(instruction));
  return {
    follow(character) {
      const kind = character.attributes['w:fldCharType'];
      const field = fields.at(-1);
      if (kind === 'begin' && fields.length === maxFields) deeper += 1;
      else if (kind === 'begin') {
        fields.push({ instruction: '', isResult: false, hasText: false });
        return formFieldText(childOf(character, 'w:ffData'));
      }
      if (kind === 'separate' && field && deeper === 0) field.isResult = true;
      if (kind === 'end' && deeper > 0) deeper -= 1;
      else if (kind === 'end') return textOfEnded(fields.pop());
      return '';
    },
    addInstruction(text) {
      const field = fields.at(-1);
      if (field && field.instruction.length < maxInstruction) field.instruction += text;
    },
    addText() {
      const field = fields.at(-1);
      if (field) field.hasText = true;
    },
    isMuted: () => isBalanced && (isInPageNumber() || fields.some(({ isResult }) => !isResult)),
    isPageNumber: isInPageNumber,
    link: () => fields.map(({ instruction }) => addressIn(instruction)).find((one) => one !== undefined),
  };
}

function hasBalancedFields(part: XmlElement): boolean {
  let open = 0;
  for (const { attributes } of elementsNamed(part, 'w:fldChar')) {
    if (attributes['w:fldCharType'] === 'begin') open += 1;
    if (attributes['w:fldCharType'] === 'end') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

const off = new Set(['0', 'false', 'off']);

/** Returns the box or the chosen entry of a form field. */
function formFieldText(data: XmlElement | undefined): string {
  const box = childOf(data, 'w:checkBox');
  if (box) {
    const state = childOf(box, 'w:checked') ?? childOf(box, 'w:default');
    return state && !off.has(state.attributes['w:val'] ?? '') ? '☒' : '☐';
  }
  const list = childOf(data, 'w:ddList');
  if (!list) return '';
  const chosen = childOf(list, 'w:result') ?? childOf(list, 'w:default');
  const entries = childrenOf(list, 'w:listEntry');
  return entries[Number(chosen?.attributes['w:val'] ?? 0)]?.attributes['w:val'] ?? '';
}
