/** Text of guidelines for whom they concern: what changed, then the sections in steps or on one page. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { GuidelinesToAnswer } from '@polylogue/contract/brands/guidelines/consents';
import type { Language } from '@polylogue/contract/languages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';
import { useLanguageName } from '../use-language-name.ts';
import { Choice } from './choice.tsx';
import { changedSections, SectionDifferences } from './section-differences.tsx';
import { SectionTexts } from './section-texts.tsx';

/** Sections from which the text is shown in steps at first. */
const stepsFrom = 3;

type View = 'changes' | 'steps' | 'page';

interface GuidelinesReaderProps {
  guidelines: GuidelinesToAnswer;
  /** Language that the reader asked for. */
  wanted: Language;
  onLanguage(language: Language): void;
  /** Called once the end of the text was reached. */
  onRead(): void;
}

export function GuidelinesReader({ guidelines, wanted, onLanguage, onRead }: GuidelinesReaderProps) {
  const { t } = useTranslation('consents');
  const { date } = useFormats();
  const nameOf = useLanguageName();
  const { sections, accepted, language, languages, version } = guidelines;
  const hasSteps = sections.length >= stepsFrom;
  const views: View[] = [
    ...(accepted ? (['changes'] as const) : []),
    ...(hasSteps ? (['steps'] as const) : []),
    'page',
  ];
  const [view, setView] = useState<View>(views[0] ?? 'page');
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (view !== 'steps') read();
  }, [view]);
  return (
    <>
      {accepted && (
        <Typography variant="body2">
          {t('changedSince', { version: accepted.version, day: date.format(new Date(accepted.at)) })}
        </Typography>
      )}
      {language !== wanted && (
        <Typography variant="small" sx={{ color: 'text.secondary' }}>
          {t('untranslated', { wanted: nameOf(wanted), shown: nameOf(language) })}
        </Typography>
      )}
      {(views.length > 1 || languages.length > 1) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {views.length > 1 && (
            <Choice label={t('view')} value={view} onChoose={setView}>
              {views.map((value) => ({ value, label: t(`views.${value}`) }))}
            </Choice>
          )}
          {languages.length > 1 && (
            <Choice label={t('language')} value={language} onChoose={onLanguage}>
              {languages.map((value) => ({ value, label: nameOf(value) }))}
            </Choice>
          )}
        </Box>
      )}
      <div>
        {view === 'changes' && accepted && (
          <SectionDifferences
            former={accepted.sections}
            present={sections}
            titles={[t('versionName', { version: accepted.version }), t('versionName', { version })]}
            lang={language}
          />
        )}
        {view === 'page' && <SectionTexts sections={sections} lang={language} />}
        {view === 'steps' && <Steps guidelines={guidelines} onRead={onRead} />}
      </div>
    </>
  );
}

function Steps({
  guidelines: { sections, accepted, language },
  onRead,
}: Pick<GuidelinesReaderProps, 'guidelines' | 'onRead'>) {
  const { t } = useTranslation('consents');
  const [index, setIndex] = useState(0);
  const head = useRef<HTMLDivElement>(null);
  const changed = new Set(
    accepted && changedSections(accepted.sections, sections).map(({ sectionId }) => sectionId),
  );
  const section = sections[index];
  const isLast = index === sections.length - 1;
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (isLast) read();
  }, [isLast]);
  const goTo = (next: number) => {
    setIndex(next);
    head.current?.focus();
    head.current?.scrollIntoView({ block: 'nearest' });
  };
  if (!section) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box
        ref={head}
        tabIndex={-1}
        role="status"
        sx={{ typography: 'small', color: 'text.secondary', outline: 0 }}
      >
        {t('step', { number: index + 1, count: sections.length })}
        {changed.has(section.sectionId) && ` · ${t('changed')}`}
      </Box>
      <SectionTexts sections={[section]} lang={language} />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button size="small" color="inherit" disabled={index === 0} onClick={() => goTo(index - 1)}>
          {t('back')}
        </Button>
        <Button
          size="small"
          variant={isLast ? 'outlined' : 'contained'}
          disabled={isLast}
          onClick={() => goTo(index + 1)}
        >
          {t('next')}
        </Button>
      </Box>
    </Box>
  );
}
