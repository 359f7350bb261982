/** Finds prompts that contain every search word in title or text. */
import type { Prompt } from '@polylogue/contract/agents/prompts/schemas';

export interface PromptSection {
  title: string;
  prompts: readonly Prompt[];
}

/** Maximum number of results shown; a longer search narrows the rest. */
const maxShown = 60;

export interface FoundPrompts {
  sections: PromptSection[];
  /** All shown prompts, in order. */
  prompts: Prompt[];
  /** Total number of matches. */
  count: number;
}

/** Finds matching prompts; title matches come before text matches. */
export function foundPrompts(sections: readonly PromptSection[], filter: string): FoundPrompts {
  const words = filter.toLowerCase().split(/\s+/);
  const holds = (text: string) => {
    const searched = text.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  let remaining = maxShown;
  let count = 0;
  const found = sections.flatMap(({ title, prompts }) => {
    const byTitle = prompts.filter((prompt) => holds(prompt.title));
    const byText = prompts.filter(
      (prompt) => !byTitle.includes(prompt) && holds(`${prompt.title}\n${prompt.text}`),
    );
    const all = [...byTitle, ...byText];
    count += all.length;
    const shown = all.slice(0, remaining);
    remaining -= shown.length;
    return shown.length > 0 ? [{ title, prompts: shown }] : [];
  });
  return { sections: found, prompts: found.flatMap(({ prompts }) => prompts), count };
}
