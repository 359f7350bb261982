/** Which prompt is chosen, by keys and by pointing, and what becomes of it. */
import type { Prompt } from '@polylogue/contract/agents/prompts/schemas';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FoundPrompts, foundPrompts, type PromptSection } from './matching.ts';
import { type FilledPrompt, usePromptValues } from './prompt-values.ts';

/** What a key event says, of the browser or of React. */
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault' | 'stopPropagation'>;

export interface PromptChoice {
  found: FoundPrompts;
  chosen: Prompt | undefined;
  prompt: FilledPrompt;
  /** Around the fields for its values. */
  form: RefObject<HTMLDivElement | null>;
  /** Its values are being filled in. */
  isFilling: boolean;
  /** It was to be inserted and still misses a value. */
  isChecked: boolean;
  fill(name: string, value: string): void;
  stopFilling(): void;
  point(prompt: Prompt): void;
  /** Inserts a prompt; where it misses a value, that is asked for. */
  insert(prompt: Prompt, isChecked?: boolean): void;
  /** Takes the keys of the field that filters. */
  onFilterKey(event: Key): void;
  /** Takes those of the fields for values. */
  onValueKey(event: Key): void;
}

interface ChoiceParts {
  sections: readonly PromptSection[] | undefined;
  filter: string;
  onInsert(text: string): void;
  /** Goes back to the message field without a prompt. */
  onLeave(): void;
}

/** Where an arrow leads, round the end and back. */
const steps: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 };

/** Runs what a key stands for; it means nothing else then. */
function take(event: Key, run: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  run();
}

export function usePromptChoice({ sections, filter, onInsert, onLeave }: ChoiceParts): PromptChoice {
  const found = useMemo(() => foundPrompts(sections ?? [], filter), [sections, filter]);
  const [pointedId, setPointedId] = useState<string>();
  const chosen = found.prompts.find(({ promptId }) => promptId === pointedId) ?? found.prompts[0];
  const { filled, fill } = usePromptValues();
  const source = chosen?.text ?? '';
  const prompt = useMemo(() => filled(source), [filled, source]);
  const [filling, setFilling] = useState<{ promptId: string; isChecked: boolean }>();
  const isFilling = filling !== undefined && filling.promptId === chosen?.promptId;
  const form = useRef<HTMLDivElement>(null);
  const fillIn = ({ promptId }: Prompt, index: number, isChecked: boolean) => {
    // Its fields are there before one gets the focus.
    flushSync(() => {
      setPointedId(promptId);
      setFilling({ promptId, isChecked });
    });
    form.current?.querySelectorAll<HTMLElement>('input, select').item(index)?.focus();
  };
  const insert = (next: Prompt, isChecked = false) => {
    const { missing, placeholders, text } = filled(next.text);
    if (missing) fillIn(next, placeholders.indexOf(missing), isChecked);
    else onInsert(text);
  };
  const move = (step: number) => {
    const at = chosen ? found.prompts.indexOf(chosen) : -1;
    setPointedId(found.prompts[(at + step + found.prompts.length) % found.prompts.length]?.promptId);
  };
  /** What a key of the field that filters stands for. */
  const meaningOf = ({ key, shiftKey }: Key): (() => void) | undefined => {
    const step = steps[key];
    if (key === 'Escape') return onLeave;
    if (shiftKey) return undefined;
    // Where there is nothing to choose it is a message like any other, once that is known.
    if (!chosen) return key === 'Enter' && sections === undefined ? () => undefined : undefined;
    if (step !== undefined) return () => move(step);
    if (key === 'Enter') return () => insert(chosen);
    return key === 'Tab' && prompt.placeholders.length > 0 ? () => fillIn(chosen, 0, false) : undefined;
  };
  return {
    found,
    chosen,
    prompt,
    form,
    isFilling,
    isChecked: isFilling && filling.isChecked,
    fill,
    stopFilling: () => setFilling(undefined),
    point: ({ promptId }) => setPointedId(promptId),
    insert,
    onFilterKey(event) {
      const meaning = meaningOf(event);
      if (meaning) take(event, meaning);
    },
    onValueKey(event) {
      if (event.key === 'Escape') take(event, onLeave);
      else if (event.key === 'Enter' && chosen) take(event, () => insert(chosen, true));
    },
  };
}
