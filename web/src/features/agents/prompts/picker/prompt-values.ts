/** Values for the placeholders of a prompt. */
import {
  fillPrompt,
  type Placeholder,
  type PromptPart,
  placeholdersIn,
  promptParts,
} from '@polylogue/contract/agents/prompts/placeholders';
import { useCallback, useState } from 'react';

type Values = ReadonlyMap<string, string>;

export interface FilledPrompt {
  parts: readonly PromptPart[];
  placeholders: readonly Placeholder[];
  /** Entered value; the first choice by default. */
  valueOf(placeholder: Placeholder): string;
  /** First placeholder without a value. */
  missing: Placeholder | undefined;
  text: string;
}

function filledWith(source: string, values: Values): FilledPrompt {
  const parts = promptParts(source);
  const placeholders = placeholdersIn(parts);
  const valueOf = ({ name, choices }: Placeholder) => {
    const value = values.get(name) ?? '';
    return choices.length === 0 || choices.includes(value) ? value : (choices[0] ?? '');
  };
  const all = new Map(placeholders.map((one) => [one.name, valueOf(one)]));
  return {
    parts,
    placeholders,
    valueOf,
    missing: placeholders.find((one) => valueOf(one).trim() === ''),
    text: fillPrompt(parts, all),
  };
}

/** Holds the values of placeholders by name, so that the next prompt with the same placeholder reuses them. */
export function usePromptValues(): {
  filled(source: string): FilledPrompt;
  fill(name: string, value: string): void;
} {
  const [values, setValues] = useState<Values>(new Map());
  return {
    filled: useCallback((source) => filledWith(source, values), [values]),
    fill: (name, value) => setValues((known) => new Map(known).set(name, value)),
  };
}
