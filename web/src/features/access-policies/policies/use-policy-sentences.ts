/** Words for what a policy does, in whole sentences and in short for lists. */
import type { Limit } from '@polylogue/contract/access-policies/limits/schemas';
import type {
  ChatAccessPolicyRow,
  ChatAccessPolicySettings,
  PolicyHours,
  PolicyWho,
} from '@polylogue/contract/access-policies/policies/schemas';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../lib/formats.ts';
import { useLimitLabels } from '../limits/use-limit-labels.ts';

/** Names of roles and groups by id. */
export type PolicyNames = ReadonlyMap<string, string>;

type Week = Pick<Intl.DateTimeFormat, 'format'>;

/** Smallest run of days that is written as a range. */
const shortestRange = 3;

/** A Monday, from which days are counted. */
const mondayMs = Date.UTC(2024, 0, 1);
const dayMs = 24 * 60 * 60 * 1000;

/** Formats a day of the week; 1 is Monday. */
export const dayName = (format: Week, day: number): string =>
  format.format(new Date(mondayMs + (day - 1) * dayMs));

/** Groups days into runs, as in *1 to 5, 7*. */
export function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const day of [...new Set(days)].toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** Formats a time of day in the reader's way; `24:00` is midnight. */
function clockTime(language: string, hour: string): string {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return dateFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1, hours, minutes),
  );
}

/** Checks whether hours end on the day after they start. `24:00` and `00:00` are the end of the same day. */
const isOvernight = ({ from, to }: PolicyHours): boolean => to < from && to !== '00:00';

function useHoursText(weekday: 'long' | 'short'): (when: readonly PolicyHours[]) => string {
  const { t, i18n } = useTranslation('policies');
  const { language } = i18n;
  const week = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  const list = new Intl.ListFormat(language, { type: 'conjunction', style: weekday });
  const daysText = (days: readonly number[]): string => {
    const runs = runsOf(days);
    if (runs[0]?.length === 7) return t('sentence.everyDay');
    const parts = runs.flatMap((run) =>
      run.length < shortestRange
        ? run.map((day) => dayName(week, day))
        : t('sentence.range', { first: dayName(week, run[0] ?? 1), last: dayName(week, run.at(-1) ?? 7) }),
    );
    return list.format(parts);
  };
  return (when) =>
    list.format(
      when.map((hours) =>
        t(isOvernight(hours) ? 'sentence.overnight' : 'sentence.hours', {
          days: daysText(hours.days),
          from: clockTime(language, hours.from),
          to: clockTime(language, hours.to),
        }),
      ),
    );
}

function useWhoText(): (who: PolicyWho, names: PolicyNames) => string {
  const { t, i18n } = useTranslation('policies');
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const number = new Intl.NumberFormat(i18n.language);
  const named = (kind: 'roles' | 'groups', ids: readonly string[], names: PolicyNames): string[] => {
    if (ids.length === 0) return [];
    const quoted = ids.map((id) => names.get(id) ?? t(`who.removed.${kind}`));
    return [t(`sentence.subjects.${kind}`, { count: ids.length, names: list.format(quoted) })];
  };
  return (who, names) => {
    if (who.everyone) return t('sentence.subjects.everyone');
    const count = who.userIds.length;
    const parts = [
      ...(who.signedIn ? [t('sentence.subjects.signedIn')] : []),
      // Signed-in users include everyone with a role, in a group or by name.
      ...(who.signedIn ? [] : named('roles', who.roleIds, names)),
      ...(who.signedIn ? [] : named('groups', who.groupIds, names)),
      ...(count === 0 || who.signedIn
        ? []
        : [t('sentence.subjects.users', { count, number: number.format(count) })]),
      ...(who.visitors ? [t('sentence.subjects.visitors')] : []),
    ];
    return list.format(parts);
  };
}

const upperFirst = (text: string, language: string): string =>
  text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);

/** Checks whether a policy lets nobody in. */
const holdsNobody = ({ everyone, signedIn, visitors, userIds, roleIds, groupIds }: PolicyWho): boolean =>
  !everyone && !signedIn && !visitors && userIds.length + roleIds.length + groupIds.length === 0;

/** Returns a function that describes settings in sentences. */
export function usePolicySentences(names: PolicyNames): (policy: ChatAccessPolicySettings) => string[] {
  const { t, i18n } = useTranslation('policies');
  const labels = useLimitLabels();
  const hoursText = useHoursText('long');
  const whoText = useWhoText();
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const limitsOf = (limits: readonly Limit[], scope: Limit['scope']): string[] => {
    const found = limits.filter((limit) => limit.scope === scope && limit.amount > 0).map(labels.limit);
    return found.length === 0 ? [] : [t(`sentence.${scope}`, { limits: list.format(found) })];
  };
  return ({ who, when, timeZone, limits, guidelinesDocumentIds, ...policy }) => {
    if (holdsNobody(who)) return [t('sentence.nobody')];
    const subject = upperFirst(whoText(who, names), i18n.language);
    const count = guidelinesDocumentIds.length;
    const hasCost = limits.some(({ kind }) => kind === 'cost');
    return [
      when.length === 0
        ? t('sentence.who', { who: subject })
        : t('sentence.whoWhen', { who: subject, when: hoursText(when), zone: timeZone }),
      ...(when.length === 0 ? [] : [t('sentence.closed')]),
      ...limitsOf(limits, 'perPerson'),
      ...limitsOf(limits, 'shared'),
      ...(limits.length === 0 ? [t('sentence.unlimited')] : []),
      ...(hasCost && !policy.allowsUnknownPrice ? [t('sentence.unknownPrice')] : []),
      ...(count === 0
        ? []
        : [t('sentence.guidelines', { count, number: new Intl.NumberFormat(i18n.language).format(count) })]),
      ...(policy.isInstancePolicy ? [t('sentence.instance')] : []),
      ...(who.everyone ? [] : [t(policy.isInstancePolicy ? 'sentence.instanceOthers' : 'sentence.others')]),
      ...(policy.isFixed ? [t('sentence.fixed')] : []),
    ];
  };
}

/** Names of a listed policy's roles and groups, replaced by those that the reader's own lists translate. */
const rowNames = ({ roles, groups }: ChatAccessPolicyRow['names'], listed: PolicyNames): PolicyNames =>
  new Map([
    ...[...roles, ...groups].flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])),
    ...listed,
  ]);

/** Returns short texts for lists. */
export function usePolicyWords(listed: PolicyNames) {
  const { t, i18n } = useTranslation('policies');
  const labels = useLimitLabels();
  const hoursText = useHoursText('short');
  const whoText = useWhoText();
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  return {
    who: ({ who, names }: Pick<ChatAccessPolicyRow, 'who' | 'names'>): string =>
      who.everyone ? t('who.everyone') : upperFirst(whoText(who, rowNames(names, listed)), i18n.language),
    when: ({ when }: Pick<ChatAccessPolicySettings, 'when'>): string =>
      when.length === 0 ? t('always') : upperFirst(hoursText(when), i18n.language),
    limits: ({ limits }: Pick<ChatAccessPolicySettings, 'limits'>): string =>
      limits.length === 0 ? t('noLimits') : list.format(limits.map((limit) => labels.scoped(limit))),
  };
}
