/** Form for a list of people: pasted, or a CSV file, with a role and groups for rows without their own. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { InvitationRow } from '@polylogue/contract/people/users/schemas';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import { saveCsv } from '../save-csv.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { FormFile } from '../../../../ui/forms/fields/form-file.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { FormStack } from '../../../../ui/forms/form-stack.tsx';
import { useGroupOptions, useRoleOptions } from '../filter-options.ts';
import { decodeList, maxBytes } from './decode-list.ts';
import { maxPeople, readPeople } from './read-people.ts';

export interface EnteredList {
  text: string;
  file: File | null;
  userRoles: string[];
  groups: string[];
}

export const emptyList: EnteredList = { text: '', file: null, userRoles: [], groups: [] };

/** Options whose value is the name, as in the list. */
const byName = (found: ReturnType<typeof useRoleOptions>) => ({
  ...found,
  options: found.options.map(({ label }) => ({ value: label, label })),
});
const useRoleNames = (text: string) => byName(useRoleOptions(text));
const useGroupNames = (text: string) => byName(useGroupOptions(text));

const textOf = async (file: File): Promise<string | undefined> =>
  file.size > maxBytes ? undefined : decodeList(new Uint8Array(await file.arrayBuffer()));

interface ListFormProps {
  /** Kept by the page, so that the list can be changed after its check. */
  form: UseFormReturn<EnteredList>;
  onList(rows: InvitationRow[]): void;
}

export function ListForm({ form: { control, handleSubmit }, onList }: ListFormProps) {
  const { t } = useTranslation('users');
  const { number } = useFormats();
  const [fault, setFault] = useState<string>();
  const [text, file] = useWatch({ control, name: ['text', 'file'] });
  const submit = handleSubmit(async (entered) => {
    const content = entered.file ? await textOf(entered.file) : entered.text;
    if (content === undefined) return setFault(t('inviteList.noText'));
    const rows = readPeople(content);
    if (rows.length === 0) return setFault(t('inviteList.nobody'));
    if (rows.length > maxPeople)
      return setFault(
        t('inviteList.tooMany', {
          count: rows.length,
          number: number.format(rows.length),
          most: number.format(maxPeople),
        }),
      );
    const or = (own: string[], others: string[]) => (own.length > 0 ? own : others);
    onList(
      rows.map((row) => ({
        ...row,
        userRoles: or(row.userRoles, entered.userRoles),
        groups: or(row.groups, entered.groups),
      })),
    );
  });
  return (
    <FormStack onSubmit={submit}>
      <FormFile control={control} name="file" label={t('inviteList.file')} accept=".csv,.txt,.tsv,text/csv" />
      {!file && (
        <FormText
          control={control}
          name="text"
          label={t('inviteList.text')}
          hint={t('inviteList.textHint')}
          placeholder={'Ann Lee, ann@example.com, Member, Sales'}
          lines={6}
          dir="ltr"
        />
      )}
      <FormCombo
        control={control}
        name="userRoles"
        label={t('inviteList.roles')}
        hint={t('inviteList.rolesHint')}
        isMultiple
        useOptions={useRoleNames}
      />
      <FormCombo
        control={control}
        name="groups"
        label={t('inviteList.groups')}
        isMultiple
        useOptions={useGroupNames}
      />
      {fault !== undefined && <ErrorCallout message={fault} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button type="submit" variant="contained" disabled={!file && text.trim() === ''}>
          {t('inviteList.check')}
        </Button>
        <TemplateAction />
      </Box>
    </FormStack>
  );
}

/** Saves a list with the headings and an example. */
function TemplateAction() {
  const { t } = useTranslation('users');
  const save = async () => {
    const head = [t('columns.name'), t('columns.email'), t('columns.roles'), t('groups.title')];
    await saveCsv([head, ['Ann Lee', 'ann@example.com', 'Member', '']], 'users.csv');
  };
  return (
    <Button variant="outlined" color="inherit" startIcon={<IconDownload />} onClick={() => void save()}>
      {t('inviteList.template')}
    </Button>
  );
}
