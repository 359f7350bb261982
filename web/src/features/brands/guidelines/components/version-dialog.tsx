/** Text of a version, or its differences from the one before or from the draft. */
import Box from '@mui/material/Box';
import type { GuidelinesDocument, GuidelinesSection } from '@polylogue/contract/brands/guidelines/schemas';
import { type Language, languages } from '@polylogue/contract/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../entity/query-view.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { guidelinesApi } from '../api.ts';
import { useLanguageName } from '../use-language-name.ts';
import { Choice } from './choice.tsx';
import { SectionDifferences } from './section-differences.tsx';
import { SectionTexts } from './section-texts.tsx';

interface VersionDialogProps {
  document: GuidelinesDocument;
  version: number;
  onClose(): void;
}

type View = 'text' | 'before' | 'draft';

/** Returns sections in one language, or in the document's own where that is missing. */
const inLanguage = (sections: readonly GuidelinesSection[], language: Language) =>
  sections.map(({ sectionId, title, text, translations }) => ({
    sectionId,
    ...(translations[language] ?? { title, text }),
  }));

export function VersionDialog({ document, version, onClose }: VersionDialogProps) {
  const { t } = useTranslation('guidelines');
  const nameOf = useLanguageName();
  const [view, setView] = useState<View>(version > 1 ? 'before' : 'text');
  const [language, setLanguage] = useState<Language>(document.language);
  const of = (one: number) => ({
    params: { guidelinesDocumentId: document.guidelinesDocumentId, version: one },
  });
  const own = guidelinesApi.version.useQuery(of(version));
  const before = guidelinesApi.version.useQuery(of(version - 1), { skip: version < 2 });
  const titleOf = (one: number) => t('version.name', { version: one });
  const views: View[] = version > 1 ? ['before', 'draft', 'text'] : ['draft', 'text'];
  return (
    <ModalDialog isOpen onClose={onClose} title={titleOf(version)} maxWidthPx={880}>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Choice label={t('version.view')} value={view} onChoose={setView}>
            {views.map((value) => ({ value, label: t(`version.views.${value}`) }))}
          </Choice>
          <Choice label={t('languages')} value={language} onChoose={setLanguage}>
            {languages.map((value) => ({ value, label: nameOf(value) }))}
          </Choice>
        </Box>
        <QueryView query={own}>
          {({ sections }) => {
            const shown = inLanguage(sections, language);
            if (view === 'text') return <SectionTexts sections={shown} />;
            if (view === 'draft') {
              return (
                <SectionDifferences
                  former={shown}
                  present={inLanguage(document.sections, language)}
                  titles={[titleOf(version), t('version.draft')]}
                />
              );
            }
            return (
              <QueryView query={before}>
                {(former) => (
                  <SectionDifferences
                    former={inLanguage(former.sections, language)}
                    present={shown}
                    titles={[titleOf(version - 1), titleOf(version)]}
                  />
                )}
              </QueryView>
            );
          }}
        </QueryView>
      </Box>
    </ModalDialog>
  );
}
