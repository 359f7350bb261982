/** What a form knows of its fields beyond their values: labels and sections, for summary, save bar and conflicts. */
import { createContext, useContext, useLayoutEffect } from 'react';

export interface FieldEntry {
  label: string;
  section: string | undefined;
  /** False for what must not lie in the tab's storage, or can't: secrets and files. */
  isKept: boolean;
}

export interface FormMap {
  fields: Map<string, FieldEntry>;
  /** Remarks of the server at a field, already in words: they don't keep it from being saved. */
  warnings: Readonly<Record<string, string>>;
  /** Called when a field has entered itself that was not there. */
  onEntered?: (() => void) | undefined;
}

export const FormMapContext = createContext<FormMap | undefined>(undefined);
/** The section that a field stands in. */
export const SectionContext = createContext<string | undefined>(undefined);

/** Enters a field; returns the server's remark at it. A form without a map has none. */
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
