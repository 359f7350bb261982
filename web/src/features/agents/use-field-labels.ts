/** Labels of configuration fields and texts of their values. */
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats.ts';
import { useBindingLabels } from './knowledge/use-binding-labels.ts';
import { fields } from './drafts/editor/draft-values.ts';
import { useOffer } from './drafts/editor/offer.ts';

type Field = keyof AgentConfiguration;
const isField = (name: string): name is Field => (fields as readonly string[]).includes(name);

export function useFieldLabels() {
  const { t } = useTranslation('agents');
  const { number } = useFormats();
  const offer = useOffer();
  const { whole } = useBindingLabels();
  const label = (name: string): string => (isField(name) ? t(`fields.${name}`) : name);
  const libraryName = (id: string) =>
    offer?.dataSources.find(({ dataSourceId }) => dataSourceId === id)?.name ?? t('knowledge.hidden');
  const onOff = (isOn: boolean) => t(isOn ? 'values.on' : 'values.off');
  const items = (value: unknown): string | undefined => {
    if (!Array.isArray(value)) return undefined;
    return value
      .map((item) => (typeof item === 'string' ? item : Object.values(item as object).join(' – ')))
      .join('\n');
  };
  /** Returns a readable text; `undefined` if the value is its own text. */
  const describe = (name: string, value: unknown): string | undefined => {
    if (name === 'dataSources' && Array.isArray(value)) return value.map(libraryName).join('\n');
    if (name === 'ragDataSources' && Array.isArray(value)) {
      return (value as AgentConfiguration['ragDataSources'])
        .map((binding) => `${libraryName(binding.dataSourceId)}: ${whole(binding)}`)
        .join('\n');
    }
    if (name === 'composer' && value !== null && typeof value === 'object') {
      return Object.entries(value as AgentConfiguration['composer'])
        .map(([option, isOn]) => `${t(`composer.${option as 'images'}`)}: ${onOff(isOn)}`)
        .join('\n');
    }
    return items(value);
  };
  const text = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return onOff(value);
    if (typeof value === 'number') return number.format(value);
    return describe(name, value) ?? (typeof value === 'string' ? value : '');
  };
  return { label, describe, text };
}
