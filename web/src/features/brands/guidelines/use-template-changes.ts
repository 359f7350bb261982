/** Changes of a template's sections, each saved with the template on its newest version that this page knows. */
import type {
  GuidelinesSection,
  GuidelinesSectionSettings,
  GuidelinesTemplate,
} from '@polylogue/contract/brands/guidelines/schemas';
import { useEffect, useRef } from 'react';
import { errorBodyOf, failureOf } from '../../../lib/http/api-failure.ts';
import { newRequestId } from '../../../lib/http/request-id.ts';
import { templateApi } from './api.ts';
import type { SectionChanges } from './components/section-list.tsx';

type Sections = readonly GuidelinesSectionSettings[];

/** Returns the version that a refused change was behind. */
function newerTemplate(cause: unknown): GuidelinesTemplate | undefined {
  const failure = failureOf(cause);
  if (failure?.status !== 412) return undefined;
  return errorBodyOf(failure)?.current as GuidelinesTemplate | undefined;
}

export function useTemplateChanges(template: GuidelinesTemplate): SectionChanges<GuidelinesSection> {
  const [update] = templateApi.update.useMutation();
  const newest = useRef(template);
  useEffect(() => {
    if (template.version > newest.current.version) newest.current = template;
  }, [template]);
  const put = async (change: (sections: Sections) => Sections, requestId = newRequestId()) => {
    const { templateId, version, name, language, nameTranslations, sections } = newest.current;
    const body = { name, language, nameTranslations, sections: [...change(sections)] };
    try {
      const call = { params: { templateId }, body, requestId, ifMatch: version };
      newest.current = await update(call).unwrap();
    } catch (cause) {
      newest.current = newerTemplate(cause) ?? newest.current;
      throw cause;
    }
  };
  return {
    save:
      (section) =>
      (settings, { requestId }) =>
        put(
          (sections) =>
            sections.toSpliced(section ? Number(section.sectionId) : sections.length, 1, settings),
          requestId,
        ),
    remove: ({ sectionId }) => put((sections) => sections.toSpliced(Number(sectionId), 1)),
    reorder: (ordered) =>
      put((sections) => ordered.flatMap(({ sectionId }) => sections[Number(sectionId)] ?? [])),
  };
}
