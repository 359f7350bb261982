/** Sections of a document or a template: added, edited, reordered and deleted; missing languages are marked. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { GuidelinesSectionSettings } from '@polylogue/contract/brands/guidelines/schemas';
import type { Language } from '@polylogue/contract/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconLanguageOff from '#icon/IconLanguageOff';
import IconPencil from '#icon/IconPencil';
import IconPlus from '#icon/IconPlus';
import IconTrash from '#icon/IconTrash';
import { useFormats } from '../../../../lib/formats.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { useConfirm } from '../../../../ui/overlays/confirm.tsx';
import { SortableRows } from '../../../../ui/table/rows/sortable-rows.tsx';
import { TitledLine } from '../../../../ui/text/titled-line.tsx';
import { missingLanguages } from '../section-values.ts';
import { useLanguageName } from '../use-language-name.ts';
import { SectionDialog, type SaveSection } from './section-dialog.tsx';

/** Changes of sections; each rejects with the server's error. */
export interface SectionChanges<S> {
  /** Without a section, a new one is added. */
  save(section: S | undefined): SaveSection;
  remove(section: S): Promise<unknown>;
  /** Saves the sections in a new order. */
  reorder(sections: readonly S[]): Promise<unknown>;
}

interface SectionListProps<S> {
  sections: readonly S[];
  idOf(section: S): string;
  /** Language of the document. */
  language: Language;
  isReadOnly: boolean;
  changes: SectionChanges<S>;
}

export function SectionList<S extends GuidelinesSectionSettings>(props: SectionListProps<S>) {
  const { sections, idOf, language, isReadOnly, changes } = props;
  const { t } = useTranslation('guidelines');
  const [edited, setEdited] = useState<{ section: S | undefined }>();
  const move = useMove(sections, changes);
  const remove = useRemoval(changes);
  const open = (section: S) => setEdited({ section });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, minWidth: 0 }}>
      {sections.length === 0 && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('section.none')}</Box>
      )}
      <SortableRows
        label={t('sections.sections')}
        rows={sections}
        idOf={idOf}
        titleOf={({ title }) => title}
        isReadOnly={isReadOnly}
        onMove={(section, to) => void move(section, to)}
        firstActions={(section) => [
          { label: t('section.edit'), icon: <IconPencil />, run: () => open(section) },
        ]}
        lastActions={(section) => [
          {
            label: t('section.delete'),
            icon: <IconTrash />,
            isDangerous: true,
            run: () => void remove(section),
          },
        ]}
      >
        {(section) => <SectionRow section={section} language={language} onOpen={() => open(section)} />}
      </SortableRows>
      {!isReadOnly && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<IconPlus />}
          onClick={() => setEdited({ section: undefined })}
          sx={{ justifySelf: 'start' }}
        >
          {t('section.add')}
        </Button>
      )}
      {edited && (
        <SectionDialog
          section={edited.section}
          language={language}
          isReadOnly={isReadOnly}
          save={changes.save(edited.section)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Box>
  );
}

interface SectionRowProps {
  section: GuidelinesSectionSettings;
  language: Language;
  onOpen(): void;
}

/** Removes the markup of a markdown line: marks at its start, emphasis and link addresses. */
const plainLine = (line: string) =>
  line
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`~]+/g, '');

function SectionRow({ section, language, onOpen }: SectionRowProps) {
  const { t } = useTranslation('guidelines');
  const { list } = useFormats();
  const nameOf = useLanguageName();
  const missing = missingLanguages(section, language);
  const firstLine = section.text.split('\n').find((line) => line.trim() !== '') ?? '';
  return (
    <Box component="button" type="button" onClick={onOpen} sx={rowStyles}>
      <TitledLine title={section.title} text={plainLine(firstLine)} />
      {missing.length > 0 && (
        <StatusText
          tone="warning"
          mayWrap
          icon={<IconLanguageOff />}
          label={t('section.missing', { languages: list.format(missing.map(nameOf)) })}
        />
      )}
    </Box>
  );
}

/** Moves a section to the position of another. */
function useMove<S>(sections: readonly S[], changes: SectionChanges<S>) {
  const toast = useToast();
  const errorText = useErrorText();
  return async (section: S, to: S) => {
    const others = sections.filter((other) => other !== section);
    try {
      await changes.reorder(others.toSpliced(sections.indexOf(to), 0, section));
    } catch (error) {
      toast({ message: errorText(error).message, tone: 'error' });
    }
  };
}

function useRemoval<S extends GuidelinesSectionSettings>(changes: SectionChanges<S>) {
  const { t } = useTranslation('guidelines');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  return async (section: S) => {
    const { title } = section;
    const question = { title: t('section.deleteTitle', { title }), text: t('section.deleteText') };
    if (!(await confirm({ ...question, confirmLabel: t('section.delete'), isDangerous: true }))) return;
    try {
      await changes.remove(section);
      toast({ message: t('section.deleted', { title }), tone: 'success' });
    } catch (error) {
      toast({ message: errorText(error).message, tone: 'error' });
    }
  };
}

const rowStyles = {
  display: 'block',
  width: '100%',
  p: 0,
  border: 0,
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  background: 'none',
  cursor: 'pointer',
  overflow: 'hidden',
} as const;
