/** Sections that were changed, added or removed between two versions, by word. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Language } from '@polylogue/contract/languages';
import { useTranslation } from 'react-i18next';
import { readableText } from '../../../../content/markdown/readable-text.ts';
import { DiffSides } from '../../../../ui/text/diff-sides.tsx';
import type { ShownSections } from './section-texts.tsx';

interface SectionDifferencesProps {
  former: ShownSections;
  present: ShownSections;
  /** Titles of the two versions. */
  titles: readonly [former: string, present: string];
  /** Language of the texts. */
  lang?: Language;
}

const contentOf = (section: ShownSections[number] | undefined) =>
  section ? `${section.title}\n\n${section.text}` : '';

/** Returns both contents of each section that differs, in the present order; removed ones come last. */
export function changedSections(former: ShownSections, present: ShownSections) {
  const before = new Map(former.map((section) => [section.sectionId, section]));
  const kept = new Set(present.map(({ sectionId }) => sectionId));
  const pairs = [
    ...present.map((section) => [before.get(section.sectionId), section] as const),
    ...former.filter(({ sectionId }) => !kept.has(sectionId)).map((section) => [section, undefined] as const),
  ];
  return pairs
    .map(([one, other]) => ({
      sectionId: (other ?? one)?.sectionId ?? '',
      title: (other ?? one)?.title ?? '',
      former: contentOf(one),
      present: contentOf(other),
    }))
    .filter((pair) => pair.former !== pair.present);
}

/** Removes markup, unless nothing else differs. */
function readable({ former, present }: { former: string; present: string }) {
  const texts = { former: readableText(former), present: readableText(present) };
  return texts.former === texts.present ? { former, present } : texts;
}

export function SectionDifferences({ former, present, titles, lang }: SectionDifferencesProps) {
  const { t } = useTranslation('consents');
  const changed = changedSections(former, present);
  if (changed.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('same')}
      </Typography>
    );
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      {changed.map(({ sectionId, title, ...contents }) => (
        <Box key={sectionId} component="section" aria-label={title}>
          <Typography variant="subtitle2" component="h3" lang={lang} dir="auto">
            {title}
          </Typography>
          <DiffSides {...readable(contents)} titles={titles} lang={lang} />
        </Box>
      ))}
    </Box>
  );
}
