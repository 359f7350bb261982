/** Texts of a policy's values in the conflict dialog. */
import type {
  ChatAccessPolicy,
  ChatAccessPolicySettings,
} from '@polylogue/contract/access-policies/policies/schemas';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';
import { type PolicyNames, usePolicyWords } from './use-policy-sentences.ts';

/** Returns a function that formats a field in words; `undefined` for plain ones. */
export function usePolicyDescription(policy: ChatAccessPolicy | undefined, names: PolicyNames) {
  const { t } = useTranslation('policies');
  const { list, number } = useFormats();
  const words = usePolicyWords(names);
  const { users = [], guidelinesDocuments = [] } = policy?.names ?? {};
  const saved = new Map([...users, ...guidelinesDocuments].map(({ id, name }) => [id, name]));
  /** Joins the known names; others are counted. */
  const named = (ids: readonly string[]): string => {
    const known = ids.flatMap((id) => saved.get(id) ?? []);
    const count = ids.length - known.length;
    const more = count > 0 ? [t('effect.more', { count, number: number.format(count) })] : [];
    return list.format([...known, ...more]);
  };
  const describe: {
    [Name in keyof ChatAccessPolicySettings]?: (value: ChatAccessPolicySettings[Name]) => string;
  } = {
    who: (who) =>
      [words.who({ who, names: { roles: [], groups: [] } }), named(who.userIds)].filter(Boolean).join('\n'),
    when: (when) => words.when({ when }),
    limits: (limits) => words.limits({ limits }),
    guidelinesDocumentIds: named,
  };
  return (name: string, value: unknown): string | undefined =>
    describe[name as keyof ChatAccessPolicySettings]?.(value as never) || undefined;
}
