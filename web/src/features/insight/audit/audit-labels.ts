/** Labels of resources, operations and fields; unknown ones keep their technical name. */
import type { AuditRow } from '@polylogue/contract/insight/audit/schemas';
import { useTranslation } from 'react-i18next';
import { useFeatureName } from '../../instance/parts/feature-name.ts';

/** Kinds and operations available as filters. */
export const knownTypes = [
  'Agent',
  'Brand',
  'BrandDefaults',
  'ChatAccessPolicy',
  'EvaluationSet',
  'FeatureFlag',
  'FileLibrary',
  'Group',
  'GuidelinesDocument',
  'GuidelinesTemplate',
  'InstanceSettings',
  'LibraryFile',
  'LocalAccount',
  'ModelProvider',
  'Notice',
  'Price',
  'Prompt',
  'SearchIndex',
  'User',
  'UserRole',
] as const;
export const knownOperations = ['Create', 'Update', 'Delete', 'AssignRole', 'UnassignRole'] as const;

/** Converts `brandKey` to *brand key*. */
const splitWords = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();

/** Converts `Stop reading` to the key *StopReading*. */
const joinWords = (name: string) => name.replace(/ (\w)/g, (_all, first: string) => first.toUpperCase());

export interface AuditLabels {
  type(name: string): string;
  operation(name: string): string;
  field(name: string): string;
  /** Name of an entry's subject. */
  thing(entry: Thing): string;
}

type Thing = Pick<AuditRow, 'type' | 'aggregateRootId' | 'aggregateRootName'>;

export function useAuditLabels(): AuditLabels {
  const { t } = useTranslation('audit');
  const featureName = useFeatureName();
  // Keys may be missing in the texts, hence the fallback.
  const text = (key: string, fallback: string) => String(t(key as 'title', { defaultValue: fallback }));
  return {
    type: (name) => text(`types.${name}`, splitWords(name)),
    operation: (name) => text(`operations.${joinWords(name)}`, splitWords(name)),
    field: (name) => text(`fields.${name}`, splitWords(name)),
    thing({ type, aggregateRootId: id, aggregateRootName: name }) {
      // A connection test of unsaved settings has no name.
      if (id === 'unsaved') return t('unsaved');
      // Only one of its kind exists.
      if (id === 'instance') return text(`types.${type}`, splitWords(type));
      return type === 'FeatureFlag' ? featureName(id) : (name ?? id);
    },
  };
}
