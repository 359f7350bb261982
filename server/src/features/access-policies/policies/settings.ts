/** Conversion of policies between rows, settings and what is sent. */
import {
  type ChatAccessPolicyRow,
  type ChatAccessPolicySettings,
  ChatAccessPolicySettingsSchema,
  PolicyHoursSchema,
} from '@polylogue/contract/access-policies/policies/schemas';
import { LimitSchema } from '@polylogue/contract/access-policies/limits/schemas';
import { z } from 'zod';
import { jsonb } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { mayChange, mayFix, maySeePeople } from './policy.ts';
import type { NamedSubject, PolicyRow } from './queries.ts';

const HoursSchema = z.array(PolicyHoursSchema);
const LimitsSchema = z.array(LimitSchema);

type SettingsRow = Omit<PolicyRow, 'agent_count'>;

const idsOf = (subjects: readonly NamedSubject[], kind: NamedSubject['kind']) =>
  subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);

/** Extracts the settings that people edit and a version keeps. */
export const settingsOf = (row: SettingsRow): ChatAccessPolicySettings => ({
  name: row.name,
  description: row.description,
  who: {
    everyone: row.is_for_everyone,
    signedIn: row.is_for_signed_in,
    visitors: row.is_for_visitors,
    userIds: idsOf(row.subjects, 'user'),
    roleIds: idsOf(row.subjects, 'role'),
    groupIds: idsOf(row.subjects, 'group'),
  },
  timeZone: row.time_zone,
  when: HoursSchema.parse(row.hours),
  limits: LimitsSchema.parse(row.limits),
  allowsUnknownPrice: row.allows_unknown_price,
  guidelinesDocumentIds: row.guidelines_document_ids,
  isFixed: row.is_fixed,
  isInstancePolicy: row.is_instance_policy,
});

/** Sorts lists whose order means nothing, so that versions show only real differences. */
export function normalized({ who, when, ...rest }: ChatAccessPolicySettings): ChatAccessPolicySettings {
  const { userIds, roleIds, groupIds, ...flags } = who;
  return ChatAccessPolicySettingsSchema.parse({
    ...rest,
    who: {
      ...flags,
      userIds: userIds.toSorted(),
      roleIds: roleIds.toSorted(),
      groupIds: groupIds.toSorted(),
    },
    when: when.map(({ days, ...hours }) => ({
      ...hours,
      days: [...new Set(days)].toSorted((a, b) => a - b),
    })),
  });
}

/** Columns of settings; the named subjects have their own table. */
export const columnsOf = (settings: ChatAccessPolicySettings) => ({
  name: settings.name,
  description: settings.description,
  is_for_everyone: settings.who.everyone,
  is_for_signed_in: settings.who.signedIn,
  is_for_visitors: settings.who.visitors,
  time_zone: settings.timeZone,
  hours: jsonb(settings.when),
  limits: jsonb(settings.limits),
  allows_unknown_price: settings.allowsUnknownPrice,
  guidelines_document_ids: settings.guidelinesDocumentIds,
  is_fixed: settings.isFixed,
  is_instance_policy: settings.isInstancePolicy,
});

function permissionsOf(row: PolicyRow, caller: Caller): ChatAccessPolicyRow['permissions'] {
  const isTheirs = mayChange(caller, row);
  const isDeleted = row.deleted_at !== null;
  return {
    canEdit: isTheirs && !isDeleted,
    canDelete: isTheirs && !isDeleted && row.agent_count === 0 && !row.is_instance_policy,
    canRestore: isTheirs && isDeleted,
    canFix: mayFix(caller) && !isDeleted,
    canSeePeople: maySeePeople(caller),
  };
}

/** Lists the names of a kind of subjects. */
export const namesOf = (row: SettingsRow, kind: NamedSubject['kind']) =>
  row.subjects.filter((subject) => subject.kind === kind).map(({ id, name }) => ({ id, name }));

export const presentRow = (row: PolicyRow, caller: Caller): ChatAccessPolicyRow => ({
  chatAccessPolicyId: row.id,
  ...settingsOf(row),
  agentCount: row.agent_count,
  version: row.version,
  names: { roles: namesOf(row, 'role'), groups: namesOf(row, 'group') },
  updatedAt: row.updated_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
  permissions: permissionsOf(row, caller),
});
