/** Common texts of resource screens, under the same keys in each feature's namespace. */
import { useTranslation } from 'react-i18next';

/** Namespaces that contain these keys. */
export type NamespaceWith<Texts> = {
  [N in keyof FeatureTexts]: FeatureTexts[N] extends Texts ? N : never;
}[keyof FeatureTexts];

export type ListTexts = NamespaceWith<{
  title: string;
  search: string;
  new: string;
  emptyTitle: string;
  emptyText: string;
}>;
export type RemovalTexts = NamespaceWith<{
  delete: { do: string; title: string; text: string; done: string };
}>;

export type RestorationTexts = NamespaceWith<{
  restore: string;
  restored: string;
  isDeleted: string;
  columns: { state: string };
}>;

/** Translates keys of a generic namespace, whose type guarantees that they exist. */
export type ResourceTranslate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

export function useResourceTexts(texts: keyof FeatureTexts): ResourceTranslate {
  // The compiler cannot resolve keys of a generic namespace.
  return useTranslation(texts).t as unknown as ResourceTranslate;
}
