/** Reads the controls of forms in OpenDocument texts as what they show. */
import { type XmlElement, childrenOf, elementsNamed } from '../markup/xml-tree.ts';

const maxControls = 10_000;

/** Returns the texts of controls by their ids. */
export function controlTexts(root: XmlElement): Map<string, string> {
  const texts = new Map<string, string>();
  for (const forms of elementsNamed(root, 'office:forms')) {
    const pending = childrenOf(forms).toReversed();
    for (let node = pending.pop(); node && texts.size < maxControls; node = pending.pop()) {
      const id = node.attributes['xml:id'] ?? node.attributes['form:id'];
      if (id !== undefined) texts.set(id, textOf(node));
      if (node.name === 'form:form') pending.push(...childrenOf(node).toReversed());
    }
  }
  return texts;
}

function textOf(control: XmlElement): string {
  const { attributes } = control;
  const label = attributes['form:label'] ?? '';
  const state = attributes['form:current-state'] ?? attributes['form:state'];
  switch (control.name) {
    case 'form:checkbox':
      return `${state === 'checked' ? '☒' : '☐'} ${label}`;
    case 'form:radio':
      return `${(attributes['form:current-selected'] ?? attributes['form:selected']) === 'true' ? '◉' : '○'} ${label}`;
    case 'form:listbox':
      return childrenOf(control, 'form:option')
        .filter((one) => one.attributes['form:current-selected'] === 'true')
        .map((one) => one.attributes['form:label'] ?? '')
        .join(', ');
    case 'form:password':
    case 'form:hidden':
      return '';
    default:
      return attributes['form:current-value'] ?? attributes['form:value'] ?? label;
  }
}
