/** Sections of guidelines as their readers see them. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ShownGuidelines } from '@polylogue/contract/brands/guidelines/consents';
import type { Language } from '@polylogue/contract/languages';
import { lazy, Suspense } from 'react';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';

const Markdown = lazy(async () => ({
  default: (await import('../../../../content/markdown/parts/markdown.tsx')).Markdown,
}));

export type ShownSections = readonly Pick<
  ShownGuidelines['sections'][number],
  'sectionId' | 'title' | 'text'
>[];

interface SectionTextsProps {
  sections: ShownSections;
  /** Language of the texts. */
  lang?: Language;
}

export function SectionTexts({ sections, lang }: SectionTextsProps) {
  return (
    <Box lang={lang} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      {sections.map(({ sectionId, title, text }) => (
        <Box key={sectionId} component="section" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="h4" component="h3" dir="auto" sx={{ mb: 2 }}>
            {title}
          </Typography>
          <Suspense fallback={<SkeletonLines count={4} />}>
            <Markdown text={text} />
          </Suspense>
        </Box>
      ))}
    </Box>
  );
}
