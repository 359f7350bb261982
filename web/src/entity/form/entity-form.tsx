/** Form of an entity: section navigation, fields, and a save bar once a value has changed. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { FormProvider, get } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { useErrorText } from '../../lib/http/error-text.ts';
import { useShortcut } from '../../ui/keyboard/shortcuts.tsx';
import { ErrorCallout } from '../../ui/feedback/error-callout.tsx';
import { ErrorSummary, type SummedError } from '../../ui/forms/editor/error-summary.tsx';
import { type FormMap, FormMapContext, SectionContext } from '../../ui/forms/editor/form-map.ts';
import { SaveBar, saveKeys } from '../../ui/forms/editor/save-bar.tsx';
import {
  type NavPage,
  type NavSection,
  SectionNav,
  sectionNavWidthPx,
} from '../../ui/forms/editor/section-nav.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { fieldPath, type EntityForm as FormState } from './use-entity-form.ts';
import { useCurrentSection } from './use-current-section.ts';
import { type InvalidField, invalidFields } from './invalid-fields.ts';
import { scrolling } from '../../ui/page/scrolling.ts';

export interface FormSection extends NavSection {
  /** Text below the title. */
  intro?: ReactNode;
  /** Actions at the end of the title line. */
  actions?: ReactNode;
  /** Form fields. */
  content: ReactNode;
}

interface EntityFormProps<S extends z.ZodObject> {
  form: FormState<S>;
  sections: readonly FormSection[];
  /** Pages of the same entity that the navigation links before and after the sections. */
  pagesBefore?: readonly NavPage[];
  pagesAfter?: readonly NavPage[];
  /** Label of the save button; defaults to *Save*, or *Create* for a new entity. */
  saveLabel?: string;
  /** Formats a value for the conflict dialog; defaults to plain text. */
  describe?(name: string, value: unknown): string | undefined;
  /** Replaces the save bar of a form that saves automatically. */
  foot?: ReactNode;
  /** Initial section. */
  startAt?: string | undefined;
  /** Sections rendered first in a long form; the others follow when idle. Defaults to all. */
  sectionsAtOnce?: number;
}

/** Fills its container; fields scroll between fixed navigation and save bar. */
export function EntityForm<S extends z.ZodObject>({
  form,
  sections,
  pagesBefore = [],
  pagesAfter = [],
  saveLabel,
  describe,
  foot,
  startAt,
  sectionsAtOnce = sections.length,
}: EntityFormProps<S>) {
  const { t } = useTranslation('entity');
  const box = useRef<HTMLDivElement>(null);
  const [current, goToSection] = useCurrentSection(box, sections);
  const isWhole = useIsWhole();
  const map = useWatchedMap(form.map);
  const start = useEffectEvent(() => startAt !== undefined && goToSection(startAt));
  useEffect(() => void start(), []);
  const { isDirty, dirtyFields, errors, submitCount } = form.methods.formState;
  const wrong = invalidFields(errors, form.map.fields);
  const sectionsOf = (names: readonly string[]) =>
    new Set(names.flatMap((name) => form.map.fields.get(name)?.section ?? []));
  const dirty = sectionsOf([...form.map.fields.keys()].filter((name) => isMarked(get(dirtyFields, name))));
  useShortcut({
    keys: saveKeys,
    label: t('form.save'),
    group: t('form.keys'),
    run: () => isDirty && form.submit(),
  });
  return (
    <FormProvider {...form.methods}>
      <FormMapContext value={map}>
        <Box sx={frameStyles}>
          {sections.length > 1 && (
            <SectionNav
              sections={sections}
              pagesBefore={pagesBefore}
              pagesAfter={pagesAfter}
              current={current}
              dirty={dirty}
              wrong={sectionsOf(wrong.map(({ name }) => name))}
              onGoTo={goToSection}
            />
          )}
          <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
            <Box
              ref={box}
              component="form"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                form.submit();
              }}
              sx={[fieldsStyles, sections.length === 1 && withoutNavStyles]}
            >
              <Complaints form={form} wrong={wrong} attempt={submitCount} />
              {sections.map(({ content, ...section }, index) => (
                <Section key={section.name} {...section}>
                  {(isWhole || index < sectionsAtOnce) && content}
                </Section>
              ))}
              {/* Enter in a field submits. */}
              <input type="submit" hidden />
            </Box>
            {foot}
            {foot === undefined && (isDirty || form.isNew) && (
              <SaveBar
                sections={sections.filter(({ name }) => dirty.has(name)).map(({ title }) => title)}
                saveLabel={saveLabel ?? (form.isNew ? t('form.create') : t('form.save'))}
                isUntouched={!isDirty}
                isSaving={form.isSaving}
                onSave={form.submit}
                onDiscard={form.discard}
              />
            )}
          </Box>
        </Box>
        <ConflictDialog form={form} describe={describe} />
      </FormMapContext>
    </FormProvider>
  );
}

/** Re-renders when fields register, to mark their changes and errors. */
function useWatchedMap(map: FormMap): FormMap {
  const [, setEntered] = useState(0);
  return useMemo(() => ({ ...map, onEntered: () => setEntered((times) => times + 1) }), [map]);
}

/** Flattens the marks of lists and objects. */
const isMarked = (mark: unknown): boolean =>
  mark === true || (typeof mark === 'object' && mark !== null && Object.values(mark).some(isMarked));

interface ComplaintsProps<S extends z.ZodObject> {
  form: FormState<S>;
  wrong: readonly InvalidField[];
  attempt: number;
}

/** Error summary above the fields, shown after the first attempt to save. */
function Complaints<S extends z.ZodObject>({ form, wrong, attempt }: ComplaintsProps<S>) {
  const errorText = useErrorText();
  const { failure, otherIssues, methods } = form;
  const others = otherIssues.map((message): SummedError => ({ message }));
  const { details: _details, ...text } = failure === undefined ? { details: [] } : errorText(failure);
  return (
    <>
      {'message' in text && wrong.length + others.length === 0 && (
        <Box sx={{ mb: 6 }}>
          <ErrorCallout {...text} onRetry={form.submit} />
        </Box>
      )}
      {attempt > 0 && (
        <ErrorSummary
          errors={[...wrong, ...others]}
          attempt={attempt}
          onGoTo={(name) => methods.setFocus(fieldPath<S>(name))}
        />
      )}
    </>
  );
}

/** Returns true once the browser is idle after the first screen, to defer rendering the rest. */
function useIsWhole(): boolean {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setWhole(true))), []);
  return isWhole;
}

function Section({
  name,
  title,
  intro,
  actions,
  children,
}: Omit<FormSection, 'content'> & { children: ReactNode }) {
  const id = `section-${name}`;
  return (
    <Box component="section" id={id} aria-labelledby={`${id}-title`} data-section={name} sx={sectionStyles}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {/* The keyboard follows a click in the navigation. */}
          <Typography tabIndex={-1} id={`${id}-title`} variant="h3" component="h2">
            {title}
          </Typography>
          {intro && (
            <Typography variant="small" component="div" sx={{ color: 'text.secondary' }}>
              {intro}
            </Typography>
          )}
        </Box>
        {actions}
      </Box>
      <SectionContext value={name}>{children}</SectionContext>
    </Box>
  );
}

const frameStyles = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  flex: 1,
  minWidth: 0,
  minHeight: 0,
} as const;

const fieldsStyles = {
  flex: 1,
  minHeight: 0,
  ...scrolling,
  px: { xs: 4, md: 7 },
  pt: { xs: 4, md: 5 },
  pb: 12,
} as const;

/** Indents as with a navigation, so that forms of new and saved entities look alike. */
const withoutNavStyles = {
  paddingInlineStart: { md: `calc(${sectionNavWidthPx}px + 28px)` },
} as const;

const sectionStyles = {
  display: 'grid',
  gap: 5,
  maxWidth: 720,
  pb: 7,
  '& + &': { pt: 7, borderTop: 1, borderColor: 'divider' },
} as const;
