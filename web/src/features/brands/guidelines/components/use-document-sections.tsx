/** Sections of the page of a document. */
import type { GuidelinesDocument } from '@polylogue/contract/brands/guidelines/schemas';
import { lazy, type ReactNode, Suspense } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import IconChecks from '#icon/IconChecks';
import IconHistory from '#icon/IconHistory';
import IconId from '#icon/IconId';
import IconLink from '#icon/IconLink';
import IconListDetails from '#icon/IconListDetails';
import IconVersions from '#icon/IconVersions';
import type { FormSection } from '../../../../entity/form/entity-form.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { useHasAction } from '../../../people/public.ts';
import type { SettingsFormSchema } from '../section-values.ts';
import { useSectionChanges } from '../use-section-changes.ts';
import { RequiredBy } from './required-by.tsx';
import { SectionList } from './section-list.tsx';
import { SettingsFields } from './settings-fields.tsx';

const AnswerList = lazy(async () => ({ default: (await import('./answer-list.tsx')).AnswerList }));
const VersionList = lazy(async () => ({ default: (await import('./version-list.tsx')).VersionList }));
const ResourceActivity = lazy(async () => ({
  default: (await import('../../../insight/parts/resource-activity.tsx')).ResourceActivity,
}));

const late = (content: ReactNode) => <Suspense fallback={<SkeletonLines count={4} />}>{content}</Suspense>;

export function useDocumentSections(
  document: GuidelinesDocument,
  control: Control<z.input<typeof SettingsFormSchema>, unknown, z.output<typeof SettingsFormSchema>>,
): FormSection[] {
  const { t } = useTranslation('guidelines');
  const language = useWatch({ control, name: 'language' }) ?? document.language;
  const changes = useSectionChanges(document);
  const maySeePeople = useHasAction('UserRead') ?? false;
  const maySeeChanges = useHasAction('ConfigurationAuditLogRead') ?? false;
  const { sections } = changes;
  const { guidelinesDocumentId, requiredBy, permissions } = document;
  const isReadOnly = !permissions.canEdit;
  const fields = { control: control as never, isDisabled: isReadOnly, isNew: false, language };
  return [
    {
      name: 'own',
      title: t('sections.own'),
      icon: <IconId />,
      intro: isReadOnly && t('readOnly'),
      content: <SettingsFields {...fields} />,
    },
    {
      name: 'sections',
      title: t('sections.sections'),
      icon: <IconListDetails />,
      count: sections.length,
      intro: t('intros.sections'),
      content: (
        <SectionList
          sections={sections}
          idOf={({ sectionId }) => sectionId}
          language={document.language}
          isReadOnly={isReadOnly}
          changes={changes}
        />
      ),
    },
    {
      name: 'requiredBy',
      title: t('sections.requiredBy'),
      icon: <IconLink />,
      count: requiredBy.length,
      intro: t('intros.requiredBy'),
      content: <RequiredBy uses={requiredBy} />,
    },
    {
      name: 'versions',
      title: t('sections.versions'),
      icon: <IconVersions />,
      intro: t('intros.versions'),
      content: late(<VersionList document={document} />),
    },
    ...(maySeePeople
      ? [
          {
            name: 'answers',
            title: t('sections.answers'),
            icon: <IconChecks />,
            intro: t('intros.answers'),
            content: late(<AnswerList document={document} />),
          },
        ]
      : []),
    ...(maySeeChanges
      ? [
          {
            name: 'activity',
            title: t('sections.activity'),
            icon: <IconHistory />,
            content: late(<ResourceActivity type="GuidelinesDocument" id={guidelinesDocumentId} />),
          },
        ]
      : []),
  ];
}
