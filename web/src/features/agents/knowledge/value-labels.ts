/** Labels of filter values: values that come from the asker are shown as text, not as paths. */
import { pathOf } from '@polylogue/contract/agents/knowledge/parameter-rules';
import { type FilterType, isComparable } from '@polylogue/contract/knowledge/libraries/filters';
import { useTranslation } from 'react-i18next';
import type { ComboOption } from '../../../ui/forms/fields/form-combo.tsx';
import type { ConfigurationControl } from '../drafts/editor/offer.ts';
import { usePaths } from '../drafts/editor/prompt/path-list.tsx';

const keyOfPath = {
  'user.groups': 'groups',
  'user.roles': 'roles',
  'user.email': 'email',
  'user.name': 'name',
  'brand.name': 'brandName',
  'brand.key': 'brandKey',
  language: 'language',
  'date.today': 'today',
} as const;
const hasLabel = (path: string): path is keyof typeof keyOfPath => Object.hasOwn(keyOfPath, path);
const parameterPrefix = 'parameter.';
const visitorPrefix = 'visitor.';

/** Returns a function that labels a filter value; a fixed value is its own label. */
export function useValueLabels(): (value: string) => string {
  const { t } = useTranslation('agents');
  return (value) => {
    const path = pathOf(value);
    if (path === undefined) return value;
    if (hasLabel(path)) return t(`bindings.asker.${keyOfPath[path]}`);
    if (path.startsWith(parameterPrefix)) {
      return t('bindings.asker.parameter', { name: path.slice(parameterPrefix.length) });
    }
    if (path.startsWith(visitorPrefix)) {
      return t('bindings.asker.visitor', { name: path.slice(visitorPrefix.length) });
    }
    return value;
  };
}

/** Returns true if a path can supply values of a type; an agent's parameters fit any. */
const fitsType = (path: string, type: FilterType): boolean => {
  if (path.startsWith(parameterPrefix)) return !path.endsWith('*');
  if (!hasLabel(path)) return false;
  return path === 'date.today' ? type === 'date' : type === 'text';
};

/** Returns the predefined options of filter values. */
export function useValueOptions(control: ConfigurationControl, type: FilterType): ComboOption[] {
  const { t } = useTranslation('agents');
  const wordOf = useValueLabels();
  const paths = usePaths(control);
  const fixed =
    type === 'boolean'
      ? [
          { value: 'true', label: t('bindings.yes') },
          { value: 'false', label: t('bindings.no') },
        ]
      : [];
  const fromAsker = paths
    .filter(({ path }) => fitsType(path, type))
    .map(({ path, isChosenByAsker, description }) => ({
      value: `{{${path}}}`,
      label: wordOf(`{{${path}}}`),
      note: isChosenByAsker ? t('prompt.askers') : description,
    }));
  return [...fixed, ...fromAsker];
}

/** Checks for a value chosen by the asker, with which a filter restricts nothing. */
export const isChosenByAsker = (value: string): boolean =>
  pathOf(value)?.startsWith(parameterPrefix) ?? false;

/** Checks for a fixed value that filters of this type cannot compare. */
export const isInvalidValue = (value: string, type: FilterType): boolean =>
  pathOf(value) === undefined && !isComparable(value, type);
