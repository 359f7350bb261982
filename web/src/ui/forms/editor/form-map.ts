/** Labels and sections of a form's fields, for summary, save bar and conflicts. */
import { createContext, useContext, useLayoutEffect } from 'react';

export interface FieldEntry {
  label: string;
  section: string | undefined;
  /** False for values that must not or cannot be stored in the tab: secrets and files. */
  isKept: boolean;
}

export interface FormMap {
  fields: Map<string, FieldEntry>;
  /** Translated warnings of the server by field; they do not prevent saving. */
  warnings: Readonly<Record<string, string>>;
  /** Called when a new field has registered. */
  onEntered?: (() => void) | undefined;
}

export const FormMapContext = createContext<FormMap | undefined>(undefined);
/** Section of a field. */
export const SectionContext = createContext<string | undefined>(undefined);

/** Registers a field and returns the server's warning for it; none without a form map. */
export function useFieldEntry(name: string, label: string, isKept = true): string | undefined {
  const map = useContext(FormMapContext);
  const section = useContext(SectionContext);
  useLayoutEffect(() => {
    const isNew = map?.fields.has(name) === false;
    map?.fields.set(name, { label, section, isKept });
    if (isNew) map?.onEntered?.();
    return () => void map?.fields.delete(name);
  }, [map, name, label, section, isKept]);
  return map?.warnings[name];
}
