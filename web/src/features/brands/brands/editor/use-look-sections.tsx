/** Sections of a form that holds a look. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import IconLanguage from '#icon/IconLanguage';
import IconLayoutBottombar from '#icon/IconLayoutBottombar';
import IconLogin from '#icon/IconLogin';
import IconPalette from '#icon/IconPalette';
import IconRobot from '#icon/IconRobot';
import type { FormSection } from '../../../../entity/form/entity-form.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { FooterSection, LanguagesSection, SignInSection } from './look-sections.tsx';

/** Loaded after the page, with the arithmetic of colours. */
const ColoursSection = lazy(async () => ({
  default: (await import('./colours/colours-section.tsx')).ColoursSection,
}));

/** Loaded after the page, with sorting by hand. */
const AgentsSection = lazy(async () => ({ default: (await import('./agents-section.tsx')).AgentsSection }));

export function useLookSections(): FormSection[] {
  const { t } = useTranslation('brands');
  return [
    {
      name: 'colours',
      title: t('sections.colours'),
      icon: <IconPalette />,
      intro: t('intros.colours'),
      content: (
        <Suspense fallback={<SkeletonLines count={6} />}>
          <ColoursSection />
        </Suspense>
      ),
    },
    {
      name: 'signIn',
      title: t('sections.signIn'),
      icon: <IconLogin />,
      content: <SignInSection />,
    },
    {
      name: 'footer',
      title: t('sections.footer'),
      icon: <IconLayoutBottombar />,
      intro: t('intros.footer'),
      content: <FooterSection />,
    },
    {
      name: 'languages',
      title: t('sections.languages'),
      icon: <IconLanguage />,
      intro: t('intros.languages'),
      content: <LanguagesSection />,
    },
    {
      name: 'agents',
      title: t('sections.agents'),
      icon: <IconRobot />,
      intro: t('intros.agents'),
      content: (
        <Suspense fallback={<SkeletonLines count={3} />}>
          <AgentsSection />
        </Suspense>
      ),
    },
  ];
}
