/** Stores entered values in the tab while they differ from the saved ones. */
import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import type { FieldEntry } from '../../ui/forms/editor/form-map.ts';
import { type FormDraft, formDraftActions, type FormValues } from './form-drafts.ts';

const keepDelayMs = 300;

interface DraftedForm<T extends FieldValues> {
  /** Form name in the tab's storage. */
  name: string;
  methods: UseFormReturn<T, unknown, FieldValues>;
  fields: ReadonlyMap<string, FieldEntry>;
  /** Values and version that the draft is based on. */
  base: Pick<FormDraft, 'base' | 'version'>;
}

/** Paths of secrets and files, which are not stored and must be entered again. */
function keptValues(values: FormValues, fields: ReadonlyMap<string, FieldEntry>): FormValues {
  const left = [...fields].filter(([, { isKept }]) => !isKept).map(([name]) => name);
  return left.reduce((rest, name) => without(rest, name.split('.')), values);
}

/** Copies values without those at a path. */
function without(values: FormValues, [name = '', ...inside]: string[]): FormValues {
  const { [name]: held, ...others } = values;
  const isInside = inside.length > 0 && typeof held === 'object' && held !== null && !Array.isArray(held);
  return isInside ? { ...others, [name]: without(held as FormValues, inside) } : others;
}

export function useFormDraft<T extends FieldValues>({ name, methods, fields, base }: DraftedForm<T>): void {
  const dispatch = useDispatch();
  const keep = useEffectEvent(() => {
    if (!methods.formState.isDirty) return;
    // The store freezes its values, while the form mutates its own.
    const values = structuredClone(keptValues(methods.getValues(), fields));
    dispatch(formDraftActions.draftKept({ form: name, draft: { ...base, values } }));
  });
  const { subscribe } = methods;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => keep(), keepDelayMs);
      },
    });
    // The last input is stored on leaving the page, too.
    const onLeave = () => keep();
    addEventListener('pagehide', onLeave);
    return () => {
      clearTimeout(timer);
      stop();
      removeEventListener('pagehide', onLeave);
    };
  }, [subscribe]);
}
