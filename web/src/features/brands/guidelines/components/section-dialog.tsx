/** Title and text of a section in each language, with a preview and changes that another user saved. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import {
  type GuidelinesDocument,
  type GuidelinesSection,
  type GuidelinesSectionSettings,
  type GuidelinesTemplate,
  guidelinesLimits,
} from '@polylogue/contract/brands/guidelines/schemas';
import { type Language, languages } from '@polylogue/contract/languages';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useReloadBlock } from '../../../../lib/browser/reload-block.ts';
import { errorBodyOf, failureOf } from '../../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { FormMapContext } from '../../../../ui/forms/editor/form-map.ts';
import { FormMarkdown } from '../../../../ui/forms/fields/form-markdown.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { useConfirm } from '../../../../ui/overlays/confirm.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { DiffText } from '../../../../ui/text/diff-text.tsx';
import { numbered, SectionFormSchema, sectionValuesOf } from '../section-values.ts';
import { useLanguageName } from '../use-language-name.ts';

const Markdown = lazy(async () => ({
  default: (await import('../../../../content/markdown/parts/markdown.tsx')).Markdown,
}));

/** Saves a section. `version` is that of the document which the entered texts are based on. */
export type SaveSection = (
  settings: GuidelinesSectionSettings,
  call: { requestId: string; version: number | undefined },
) => Promise<unknown>;

interface SectionDialogProps {
  /** Absent for a new one. */
  section: GuidelinesSectionSettings | undefined;
  /** Language of the document. */
  language: Language;
  isReadOnly: boolean;
  save: SaveSection;
  onClose(): void;
}

/** Section saved by another user since the dialog was opened. */
interface Theirs {
  section: GuidelinesSection;
  version: number;
}

type SectionErrors = FieldErrors<z.input<typeof SectionFormSchema>>;

export function SectionDialog(props: SectionDialogProps) {
  const { section, language, isReadOnly, onClose } = props;
  const { t } = useTranslation('guidelines');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  // Kept while the dialog is open, so that others' changes are noticed.
  const [base] = useState(section);
  const form = useZodForm(SectionFormSchema, sectionValuesOf(base, language));
  const [shown, setShown] = useState<Language>(language);
  const saving = useSaving({ ...props, section: base });
  const { isDirty } = form.formState;
  useReloadBlock(isDirty);
  const { t: tEntity } = useTranslation('entity');
  const confirm = useConfirm();
  /** Closes the dialog after Escape or a click outside, which happen by accident. */
  const leave = async () => {
    const [title, text] = [tEntity('form.leaveTitle'), tEntity('form.leaveText')];
    const question = { title, text, confirmLabel: tEntity('form.leave'), isDangerous: true };
    if (!isDirty || (await confirm(question))) onClose();
  };
  const submit = (version?: number) =>
    form.handleSubmit(
      (entered) => saving.send(entered, version),
      (errors) => setShown(firstWrong(errors, language)),
    );
  const onSubmit = (event: FormEvent) => {
    // The dialog is part of the document's form.
    event.stopPropagation();
    void submit()(event);
  };
  const { theirs, error } = saving;
  return (
    <ModalDialog
      isOpen
      onClose={() => void leave()}
      title={t(base ? 'section.edit' : 'section.new')}
      maxWidthPx={760}
      onSubmit={onSubmit}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            {tUi(isReadOnly ? 'close' : 'cancel')}
          </Button>
          {!isReadOnly && !theirs && (
            <BusyButton type="submit" variant="contained" isBusy={saving.isBusy}>
              {tUi('save')}
            </BusyButton>
          )}
        </>
      }
    >
      <FormMapContext value={undefined}>
        <Box sx={{ display: 'grid', gap: 5, pt: 1 }}>
          {error !== undefined && !theirs && <ErrorCallout {...errorText(error)} />}
          {theirs && (
            <NewerSection
              mine={form.getValues()}
              theirs={theirs.section}
              onTake={() => {
                form.reset(sectionValuesOf(theirs.section, language));
                saving.settle(theirs.version);
              }}
              onKeep={() => void submit(theirs.version)()}
            />
          )}
          <LanguageTabs language={language} shown={shown} onShow={setShown} form={form} />
          {languages.map((one) => {
            const at = one === language ? '' : (`translations.${one}.` as const);
            const field = { control: form.control, isDisabled: isReadOnly };
            return (
              <Box key={one} lang={one} hidden={one !== shown} sx={fieldsStyles}>
                <FormText
                  {...field}
                  name={`${at}title` as 'title'}
                  label={t('section.title')}
                  autoFocus={!base && one === language}
                />
                <FormMarkdown
                  {...field}
                  name={`${at}text` as 'text'}
                  label={t('section.text')}
                  hint={t('section.textHint')}
                  maxCharacters={guidelinesLimits.text}
                  lines={10}
                  preview={(text) => (
                    <Suspense fallback={<SkeletonLines count={4} />}>
                      <Markdown text={text} />
                    </Suspense>
                  )}
                />
              </Box>
            );
          })}
        </Box>
      </FormMapContext>
    </ModalDialog>
  );
}

/** Returns the first language with an error. */
function firstWrong({ title, text, translations = {} }: SectionErrors, own: Language): Language {
  if (title || text) return own;
  return languages.find((language) => translations[language]) ?? own;
}

function useSaving({ section, save, onClose }: SectionDialogProps) {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<Theirs>();
  const [version, setVersion] = useState<number>();
  const attempt = async (settings: GuidelinesSectionSettings, on: number | undefined): Promise<void> => {
    try {
      await save(settings, { requestId: newRequestId(), version: on });
      onClose();
    } catch (cause) {
      const newer = newerSection(cause, section);
      if (newer?.isUntouched) return attempt(settings, newer.version);
      setError(cause);
      setTheirs(newer);
    }
  };
  return {
    error,
    isBusy,
    theirs,
    /** Continues from a newer version. */
    settle(newer: number) {
      setVersion(newer);
      setTheirs(undefined);
      setError(undefined);
    },
    async send(settings: GuidelinesSectionSettings, on = version) {
      setBusy(true);
      setError(undefined);
      setTheirs(undefined);
      await attempt(settings, on);
      setBusy(false);
    },
  };
}

const textsOf = ({ title, text, translations }: GuidelinesSectionSettings) =>
  JSON.stringify([title, text, languages.map((language) => translations[language])]);

/** Returns the section of a document or template that was saved meanwhile; `isUntouched` if others changed other parts. */
function newerSection(cause: unknown, base: GuidelinesSectionSettings | undefined) {
  const failure = failureOf(cause);
  if (failure?.status !== 412) return undefined;
  const current = errorBodyOf(failure)?.current as GuidelinesDocument | GuidelinesTemplate | undefined;
  if (!current) return undefined;
  const { version } = current;
  const id = base && 'sectionId' in base ? base.sectionId : undefined;
  const section = numbered(current.sections).find(({ sectionId }) => sectionId === id);
  const isUntouched = base === undefined || (section && textsOf(section) === textsOf(base));
  if (!section && !isUntouched) return undefined;
  return { section: section as GuidelinesSection, version, isUntouched };
}

interface LanguageTabsProps {
  language: Language;
  shown: Language;
  onShow(language: Language): void;
  form: ReturnType<typeof useZodForm<typeof SectionFormSchema>>;
}

function LanguageTabs({ language, shown, onShow, form }: LanguageTabsProps) {
  const { t } = useTranslation('guidelines');
  const nameOf = useLanguageName();
  const { translations } = form.watch();
  const isMissing = (one: Language) => one !== language && (translations[one]?.text ?? '').trim() === '';
  return (
    <Tabs value={shown} onChange={(_event, next: Language) => onShow(next)} aria-label={t('languages')}>
      {[language, ...languages.filter((one) => one !== language)].map((one) => (
        <Tab
          key={one}
          value={one}
          label={isMissing(one) ? t('section.languageMissing', { language: nameOf(one) }) : nameOf(one)}
        />
      ))}
    </Tabs>
  );
}

interface NewerSectionProps {
  mine: z.input<typeof SectionFormSchema>;
  theirs: GuidelinesSection;
  onTake(): void;
  onKeep(): void;
}

function NewerSection({ mine, theirs, onTake, onKeep }: NewerSectionProps) {
  const { t } = useTranslation('guidelines');
  return (
    <Box role="alert" sx={newerStyles}>
      <Box sx={{ fontWeight: 600 }}>{t('section.newer')}</Box>
      <DiffText text={theirs.title} other={mine.title} />
      <DiffText text={theirs.text} other={mine.text} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={onTake}>
          {t('section.takeTheirs')}
        </Button>
        <Button size="small" variant="contained" onClick={onKeep}>
          {t('section.keepMine')}
        </Button>
      </Box>
    </Box>
  );
}

const fieldsStyles = { display: 'grid', gap: 5, '&[hidden]': { display: 'none' } } as const;

const newerStyles = {
  display: 'grid',
  gap: 2,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  typography: 'small',
  maxHeight: 320,
  overflowY: 'auto',
} as const;
