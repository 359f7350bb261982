/** Form of a draft: auto-saved on the server, kept in the tab until saved. */
import {
  type AgentConfiguration,
  AgentConfigurationSchema,
} from '@polylogue/contract/agents/agent/configuration';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { useDispatch, useStore } from 'react-redux';
import { formDraftActions, selectFormDrafts } from '../../../../entity/form/form-drafts.ts';
import type { EntityForm, FormConflict } from '../../../../entity/form/use-entity-form.ts';
import { useFormDraft } from '../../../../entity/form/use-form-draft.ts';
import { type SubmitErrors, useSubmitErrors } from '../../../../entity/form/use-submit-errors.ts';
import { type InvalidField, invalidFields } from '../../../../entity/form/invalid-fields.ts';
import { useReloadBlock } from '../../../../lib/browser/reload-block.ts';
import { ApiError, errorBodyOf, failureOf } from '../../../../lib/http/api-failure.ts';
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { useStableHandler } from '../../../../lib/stable-handler.ts';
import type { FieldEntry } from '../../../../ui/forms/editor/form-map.ts';
import { useUnsavedGuard } from '../../../../ui/forms/unsaved-guard.ts';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { draftApi } from '../../api.ts';
import {
  configurationOf,
  fields as configurationFields,
  isSame,
  withBindingsOfBoth,
} from './draft-values.ts';
import { DraftSaver, type SavingState } from '../../parts/draft-saver.ts';

type Schema = typeof AgentConfigurationSchema;
type Values = z.input<Schema>;

export interface DraftForm extends EntityForm<Schema> {
  state: SavingState;
  /** Saves pending changes. Resolves to true once saved. */
  flush(): Promise<boolean>;
  /** For the test chat: rejects when the input cannot be saved. */
  prepare(): Promise<void>;
  /** Runs another change of the draft, such as its picture, in sequence with saving. */
  change(act: (version: number) => Promise<ConfigurationState>): Promise<ConfigurationState>;
  /** Ends the draft: nothing is saved afterwards. */
  end<Outcome extends { error?: unknown }>(act: (version: number) => PromiseLike<Outcome>): Promise<Outcome>;
  /** Sets values in the form and saves them. */
  take(values: Partial<AgentConfiguration>): Promise<boolean>;
  /** Rebases the draft on another version of the agent, with these values. Rejects on failure. */
  rebase(values: AgentConfiguration, baseVersion: number): Promise<void>;
  /** Shows mine, theirs and base; `resolve` receives the choice. */
  ask(conflict: FormConflict, resolve: (values: AgentConfiguration) => void): void;
}

interface PendingConflict {
  conflict: FormConflict;
  resolve(values: AgentConfiguration): void;
}

interface SavingParts {
  draft: ConfigurationState;
  start: AgentConfiguration;
  methods: DraftForm['methods'];
  refusals: SubmitErrors;
  /** Called once all changes are saved. */
  onSaved(): void;
  /** Called when another tab changed the same draft. */
  onConflict(current: ConfigurationState): void;
}

function useSaving({ draft, start, methods, refusals, ...on }: SavingParts) {
  const [state, setState] = useState<SavingState>('saved');
  const [save] = draftApi.useSaveDraftMutation();
  const read = useStableHandler(() => AgentConfigurationSchema.safeParse(methods.getValues()).data);
  const put = useStableHandler((body: AgentConfiguration, version: number) => {
    const params = { stateId: draft.configStateId };
    return save({ params, body, ifMatch: version, requestId: newRequestId() }).unwrap();
  });
  const onState = useStableHandler((next: SavingState, error?: unknown) => {
    setState(next);
    if (next === 'saved') {
      refusals.clear();
      on.onSaved();
    }
    const current = next === 'failed' ? (refusals.mark(error) as ConfigurationState | undefined) : undefined;
    if (current) on.onConflict(current);
  });
  const [saver] = useState(
    () => new DraftSaver({ read, save: put, onState }, { version: draft.version, body: start }),
  );
  const rebase = async (values: AgentConfiguration, baseVersion: number) => {
    const params = { stateId: draft.configStateId };
    const { version } = await saver.change((ifMatch) =>
      save({ params, body: { ...values, baseVersion }, ifMatch }).unwrap(),
    );
    saver.rebase(version, values);
  };
  return { saver, state, rebase };
}

/** `published` is the base of change marks; the initial values for the draft of a new agent. */
export function useDraftForm(
  draft: ConfigurationState,
  published: AgentConfiguration | undefined,
): DraftForm {
  const name = `agentDraft/${draft.configStateId}`;
  const dispatch = useDispatch();
  const [start] = useState(() => configurationOf(draft));
  const base = published ?? start;
  const methods = useZodForm(AgentConfigurationSchema, base as Values, { shouldFocusError: false });
  const [fields] = useState(() => new Map<string, FieldEntry>());
  const refusals = useSubmitErrors(methods, fields);
  const [pending, setPending] = useState<PendingConflict>();
  const forget = () => void dispatch(formDraftActions.draftDropped(name));
  const { saver, state, rebase } = useSaving({
    draft,
    start,
    methods,
    refusals,
    onSaved: forget,
    onConflict: (current) => {
      const theirs = configurationOf(current);
      const resolve = (values: AgentConfiguration) => {
        saver.rebase(current.version, theirs);
        void take(values);
      };
      const conflict = { version: current.version, base: saver.saved, mine: methods.getValues(), theirs };
      setPending({ conflict, resolve });
    },
  });
  useShownDraft({ name, methods, start, base, version: draft.version });
  useFormDraft({ name, methods, fields, base: { base: start, version: draft.version } });
  useAutosave(methods, saver);
  useReloadBlock(state !== 'saved');
  useUnsavedGuard(state === 'invalid' || state === 'failed', forget);
  const { take, rebase: rebaseDraft } = entering(methods, saver, rebase);
  const flush = async () => (await methods.trigger()) && saver.flush();
  return {
    methods,
    control: methods.control,
    isNew: false,
    isSaving: state === 'saving',
    submit: () => void flush(),
    discard: () => void take(base),
    map: useMemo(() => ({ fields, warnings: refusals.warnings }), [fields, refusals.warnings]),
    failure: refusals.failure,
    otherIssues: refusals.otherIssues,
    state,
    flush,
    prepare: usePrepare(flush, () => invalidFields(errorsNow(methods), fields)),
    change: (act) => saver.change(act),
    end: async (act) => {
      const outcome = await saver.end(act);
      if (outcome.error === undefined) forget();
      return outcome;
    },
    take,
    rebase: rebaseDraft,
    ...conflicts(pending, setPending),
  };
}

/** Sets values in the form and saves them. */
function entering(
  methods: DraftForm['methods'],
  saver: DraftSaver<AgentConfiguration>,
  rebase: DraftForm['rebase'],
): Pick<DraftForm, 'take' | 'rebase'> {
  const enter = (values: Partial<AgentConfiguration>) => {
    for (const [field, value] of Object.entries(values)) {
      methods.setValue(field as keyof Values, value, { shouldDirty: true, shouldTouch: true });
    }
  };
  return {
    take(values) {
      enter(values);
      return saver.flush();
    },
    rebase(values, baseVersion) {
      enter(values);
      return rebase(values, baseVersion);
    },
  };
}

const conflicts = (
  pending: PendingConflict | undefined,
  setPending: (pending: PendingConflict | undefined) => void,
): Pick<DraftForm, 'conflict' | 'dropConflict' | 'resolveConflict' | 'ask'> => ({
  conflict: pending?.conflict,
  dropConflict: () => setPending(undefined),
  resolveConflict: (values) => {
    setPending(undefined);
    if (!pending) return;
    const sides = pending.conflict as unknown as Record<'mine' | 'theirs', AgentConfiguration>;
    pending.resolve(withBindingsOfBoth(values as AgentConfiguration, sides));
  },
  ask: (conflict, resolve) => setPending({ conflict, resolve }),
});

/** Reads current errors: those of `formState` are as of the last render. */
const errorsNow = ({ getFieldState }: DraftForm['methods']) =>
  Object.fromEntries(configurationFields.map((name) => [name, getFieldState(name).error]));

/** Rejects a question while the form is invalid, with the labels and errors of the fields. */
const usePrepare = (flush: () => Promise<boolean>, wrong: () => InvalidField[]) =>
  useStableHandler(async () => {
    if (await flush()) return;
    const requestId = newRequestId();
    const messages = new Map(
      wrong().map(({ label, message }) => [`${label} ${message}`, { label, message }]),
    );
    const errors = Array.from(messages.values(), ({ label, message }) => ({ key: label, value: message }));
    throw new ApiError({ status: 400, data: { code: 'request.invalid', errors, requestId }, requestId });
  });

interface ShownDraft {
  name: string;
  methods: DraftForm['methods'];
  start: AgentConfiguration;
  base: AgentConfiguration;
  version: number;
}

/** Loads the draft over its base, and values still kept in the tab over both. */
function useShownDraft({ name, methods, start, base, version }: ShownDraft): void {
  const store = useStore<object>();
  const show = useEffectEvent(() => {
    const kept = selectFormDrafts(store.getState()).drafts[name];
    const values = kept?.version === version ? kept.values : undefined;
    methods.reset({ ...base, ...start, ...values }, { keepDefaultValues: true });
  });
  useEffect(() => show(), []);
  const shown = useRef(base);
  const compare = useEffectEvent(() => {
    if (isSame(shown.current, base)) return;
    shown.current = base;
    const values = methods.getValues();
    methods.reset(base);
    methods.reset(values, { keepDefaultValues: true });
  });
  // After publishing, the draft has no differences.
  useEffect(() => compare(), [base]);
}

function useAutosave(methods: DraftForm['methods'], saver: DraftSaver<AgentConfiguration>): void {
  const { subscribe } = methods;
  useEffect(() => {
    const stop = subscribe({ formState: { values: true }, callback: () => saver.touch() });
    const onHidden = () => document.visibilityState === 'hidden' && void saver.flush();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onHidden);
      // Saves on leaving the page.
      void saver.flush();
    };
  }, [subscribe, saver]);
}

/** Returns the newer published version from a conflict error. */
export function newerVersionOf(error: unknown): unknown {
  const failure = failureOf(error);
  const body = failure && errorBodyOf(failure);
  return body?.code === 'agent.newer_version' ? body.current : undefined;
}
