/**
 * State of a form of an entity. Its contract schema validates values, drafts survive a reload, saving
 * sends the version, and server issues appear at their fields.
 */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDispatch, useStore } from 'react-redux';
import type { z } from 'zod';
import type { FieldEntry, FormMap } from '../../ui/forms/editor/form-map.ts';
import { useUnsavedGuard } from '../../ui/forms/unsaved-guard.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { formDraftActions, type FormValues, selectFormDrafts } from './form-drafts.ts';
import { useSubmitErrors } from './use-submit-errors.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useSubmitIds } from './submit-id.ts';

interface Versioned {
  version: number;
}

export interface SaveCall {
  requestId: string;
  /** Version that the change is based on; absent for a new entity. */
  ifMatch: number | undefined;
}

export interface EntityFormOptions<S extends z.ZodObject, Entity extends Versioned> {
  /** Form name, also in the tab's storage, as in `role/7` or `role/new`. */
  name: string;
  /** Schema of the request body. */
  schema: S;
  /** Saved entity; absent for a new one. */
  entity?: Entity | undefined;
  /** Returns the form values of an entity, or of a new one. */
  valuesOf(entity: Entity | undefined): z.input<S>;
  /** Asks for confirmation before saving, for example about lost rights; false cancels. */
  isSure?(body: z.output<S>): Promise<boolean>;
  /** Sends the request; rejects with the failure, like an unwrapped mutation. */
  save(body: z.output<S>, call: SaveCall): Promise<Entity>;
  /** Runs after saving, for example to navigate to the new entity. */
  onSaved?(entity: Entity): void;
  /** Toast for a new entity instead of *Saved*. */
  createdText?: string;
  /** Restores the previous version; the *Saved* toast then offers to undo. Rejects with the failure. */
  restore?(version: number, call: { ifMatch: number }): Promise<unknown>;
}

export interface EntityForm<S extends z.ZodObject> {
  methods: UseFormReturn<z.input<S>, unknown, z.output<S>>;
  /** Form for the fields: `control={form.control}`. */
  control: UseFormReturn<z.input<S>, unknown, z.output<S>>['control'];
  isNew: boolean;
  isSaving: boolean;
  /** Saves, or marks invalid fields. */
  submit(): void;
  /** Resets to the saved values. */
  discard(): void;
  map: FormMap;
  /** Failure of a save that no field caused. */
  failure: unknown;
  /** Messages of issues without a visible field. */
  otherIssues: readonly string[];
  /** Conflict with a version saved by someone else. */
  conflict: FormConflict | undefined;
  dropConflict(): void;
  /** Saves these values based on the conflicting version. */
  resolveConflict(values: FormValues): void;
}

export interface FormConflict {
  version: number;
  /** Title of the dialog, for example with the name of the user who saved it. */
  title?: string | undefined;
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

/** Initial values: the saved ones, or those that a stored draft was based on. */
interface Base {
  values: FormValues;
  version: number | undefined;
}

/** Adds fields without a value, since react-hook-form treats a missing one as a change. */
const whole = (schema: z.ZodObject, values: FormValues): FormValues => ({
  ...Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined])),
  ...values,
});

/** Binds the form to the saved values or the tab's draft, and follows newer versions. */
function useShownValues<S extends z.ZodObject, Entity extends Versioned>(
  options: EntityFormOptions<S, Entity>,
) {
  const { name, schema, entity } = options;
  const valuesOf = (from: Entity | undefined) => whole(schema, options.valuesOf(from));
  const store = useStore<object>();
  const [draft] = useState(() => selectFormDrafts(store.getState()).drafts[name]);
  const [base, setBase] = useState<Base>(() => ({
    values: draft ? whole(schema, draft.base) : valuesOf(entity),
    version: draft ? draft.version : entity?.version,
  }));
  // The error summary receives the focus.
  const methods = useZodForm(schema, base.values as DefaultValues<z.input<S>>, { shouldFocusError: false });
  const { reset, formState } = methods;
  /** Shows `next` as saved, with `values` entered over it. */
  const show = (next: Base, values?: FormValues) => {
    setBase(next);
    reset(next.values as z.input<S>);
    if (values) reset({ ...next.values, ...values } as z.input<S>, { keepDefaultValues: true });
  };
  const restoreDraft = useEffectEvent(() => {
    if (draft) reset({ ...base.values, ...draft.values } as z.input<S>, { keepDefaultValues: true });
  });
  useEffect(() => restoreDraft(), []);
  const seen = useRef(entity?.version);
  const follow = useEffectEvent(() => {
    const isNewer = entity !== undefined && entity.version !== seen.current;
    seen.current = entity?.version;
    // Keeps entered values.
    if (isNewer && !formState.isDirty) show({ values: valuesOf(entity), version: entity.version });
  });
  useEffect(() => follow(), [entity?.version]);
  // A newer version conflicts only if it changed one of these fields.
  const isRebased =
    entity !== undefined &&
    entity.version > (base.version ?? Infinity) &&
    JSON.stringify(valuesOf(entity)) === JSON.stringify(base.values);
  return { methods, base: isRebased ? { ...base, version: entity.version } : base, show, valuesOf };
}

export function useEntityForm<S extends z.ZodObject, Entity extends Versioned>(
  options: EntityFormOptions<S, Entity>,
): EntityForm<S> {
  const { name, entity } = options;
  const dispatch = useDispatch();
  const { methods, base, show, valuesOf } = useShownValues(options);
  const [fields] = useState(() => new Map<string, FieldEntry>());
  const refusals = useSubmitErrors(methods, fields);
  const [conflict, setConflict] = useState<FormConflict>();
  useFormDraft({ name, methods, fields, base: { base: base.values, version: base.version } });
  const forget = () => {
    dispatch(formDraftActions.draftDropped(name));
    refusals.clear();
  };
  const discard = () => {
    forget();
    // Values left in the form would be stored as a draft again.
    show(entity ? { values: valuesOf(entity), version: entity.version } : base);
  };
  const leaving = useUnsavedGuard(methods.formState.isDirty, discard);
  const saving = useSaving({
    options,
    methods,
    base,
    refuse: (error, values) => {
      const current = refusals.mark(error) as Entity | undefined;
      if (!current) return;
      setConflict({ version: current.version, base: base.values, mine: values, theirs: valuesOf(current) });
    },
    accept: (saved) => {
      forget();
      leaving.letPass();
      show({ values: valuesOf(saved), version: saved.version });
      options.onSaved?.(saved);
    },
  });
  return {
    methods,
    control: methods.control,
    isNew: base.version === undefined,
    isSaving: saving.isSaving,
    submit: saving.submit,
    discard,
    map: useMemo(() => ({ fields, warnings: refusals.warnings }), [fields, refusals.warnings]),
    failure: refusals.failure,
    otherIssues: refusals.otherIssues,
    conflict,
    dropConflict: () => setConflict(undefined),
    resolveConflict: (values) => {
      if (!conflict) return;
      setConflict(undefined);
      show({ values: conflict.theirs, version: conflict.version }, values);
      saving.submitOn(conflict.version);
    },
  };
}

interface SavingParts<S extends z.ZodObject, Entity extends Versioned> {
  options: EntityFormOptions<S, Entity>;
  methods: EntityForm<S>['methods'];
  base: Base;
  refuse(error: unknown, values: FormValues): void;
  accept(saved: Entity): void;
}

function useSaving<S extends z.ZodObject, Entity extends Versioned>(parts: SavingParts<S, Entity>) {
  const { options, methods, base, refuse, accept } = parts;
  const ids = useSubmitIds();
  const sayUndoable = useSavedToast(options);
  const [isSaving, setSaving] = useState(false);
  const submitOn = (ifMatch: number | undefined) => {
    if (isSaving) return;
    const send = async (body: z.output<S>) => {
      if (options.isSure && !(await options.isSure(body))) return;
      setSaving(true);
      try {
        const saved = await options.save(body, { ifMatch, requestId: ids.of([ifMatch, body]) });
        ids.forget();
        accept(saved);
        sayUndoable(saved, ifMatch);
      } catch (error) {
        refuse(error, methods.getValues());
      } finally {
        setSaving(false);
      }
    };
    void methods.handleSubmit(send)();
  };
  return { isSaving, submitOn, submit: () => submitOn(base.version) };
}

/** *Saved*, with *Undo* where the version before can be brought back. */
function useSavedToast<S extends z.ZodObject, Entity extends Versioned>({
  createdText,
  restore,
}: EntityFormOptions<S, Entity>) {
  const { t } = useTranslation('entity');
  const { t: tUi } = useTranslation('ui');
  const toast = useToast();
  return (saved: Entity, former: number | undefined) => {
    const undo = async (version: number) => {
      try {
        await restore?.(version, { ifMatch: saved.version });
        toast({ message: t('form.undone'), tone: 'success' });
      } catch {
        toast({ message: t('form.undoFailed'), tone: 'error' });
      }
    };
    const isNew = former === undefined;
    const message = (isNew ? createdText : undefined) ?? t('form.saved');
    const action = restore && !isNew ? { label: tUi('undo'), run: () => void undo(former) } : undefined;
    toast({ message, tone: 'success', ...(action && { action }) });
  };
}

/** Converts a field name to react-hook-form's path type. */
export const fieldPath = <S extends z.ZodObject>(name: string) => name as FieldPath<z.input<S>>;
