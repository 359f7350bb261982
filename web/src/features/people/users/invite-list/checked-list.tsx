/** Result of the check of a list: how many can be invited, and the rows with problems. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { InvitationProblem } from '@polylogue/contract/people/users/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import { saveCsv } from '../save-csv.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { errorNamespaces, textOfCode } from '../../../../lib/http/error-text.ts';
import { PageSection } from '../../../../ui/page/page-section.tsx';
import { scrolling } from '../../../../ui/page/scrolling.ts';
import { OutcomeText } from '../bulk/outcome-text.tsx';
import type { CheckedRow } from './use-invitation-check.ts';

/** Maximum rows of a table; the file has all. */
const maxShown = 100;

interface NumberedRow extends CheckedRow {
  number: number;
}

interface CheckedListProps {
  checked: readonly CheckedRow[];
  /** Buttons, in front of tables that may be long. */
  children: ReactNode;
}

export function CheckedList({ checked, children }: CheckedListProps) {
  const { t } = useTranslation('users');
  const { number } = useFormats();
  const rows = checked.map((row, at) => ({ ...row, number: at + 1 }));
  const refused = rows.filter(({ invitation }) => !invitation);
  const ready = rows.filter(({ invitation }) => invitation);
  return (
    <>
      <OutcomeText>
        {t('inviteList.ready', {
          count: ready.length,
          number: number.format(ready.length),
          total: number.format(rows.length),
        })}
      </OutcomeText>
      {children}
      {refused.length > 0 && (
        <PageSection title={t('inviteList.problems')} action={<ProblemFile rows={refused} />}>
          <PeopleTable label={t('inviteList.problems')} rows={refused} />
        </PageSection>
      )}
      {ready.length > 0 && (
        <PageSection title={t('inviteList.readyTitle')}>
          <PeopleTable label={t('inviteList.readyTitle')} rows={ready} />
        </PageSection>
      )}
    </>
  );
}

/** Returns the text of a problem, with the unknown name. */
function useProblemText(): (problem: InvitationProblem) => string {
  const { t } = useTranslation('users');
  const { t: tErrors } = useTranslation(errorNamespaces);
  return ({ field, code, value }) => {
    if (code === 'repeated') return t('inviteList.repeated');
    if (code === 'tooMany') return t(field === 'groups' ? 'inviteList.manyGroups' : 'inviteList.manyRoles');
    if (code === 'invalid') return t(field === 'name' ? 'inviteList.noName' : 'inviteList.noAddress');
    if (value !== null)
      return t(field === 'groups' ? 'inviteList.noGroup' : 'inviteList.noRole', { name: value });
    return textOfCode(tErrors, code, code);
  };
}

const shortened = (text: string): string => (text.length > 150 ? `${text.slice(0, 150)}…` : text);

function PeopleTable({ label, rows }: { label: string; rows: readonly NumberedRow[] }) {
  const { t } = useTranslation('users');
  const { number, list } = useFormats();
  const problemText = useProblemText();
  const hasProblems = rows.some(({ problems }) => problems.length > 0);
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto', ...scrolling }}>
      <Box component="table" aria-label={label} sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{t('inviteList.row')}</th>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.email')}</th>
            <th scope="col">{hasProblems ? t('inviteList.problem') : t('columns.roles')}</th>
            {!hasProblems && <th scope="col">{t('groups.title')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxShown).map(({ number: at, row, problems }) => (
            <tr key={at}>
              <td>{number.format(at)}</td>
              <td>
                <bdi>{shortened(row.name)}</bdi>
              </td>
              <td>
                <bdi>{shortened(row.emailAddress)}</bdi>
              </td>
              {hasProblems ? (
                <Box component="td" sx={{ color: 'error.main' }}>
                  {problems.map(problemText).join(' ')}
                </Box>
              ) : (
                <>
                  <td>{list.format(row.userRoles)}</td>
                  <td>{list.format(row.groups)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </Box>
      {rows.length > maxShown && (
        <Typography variant="small" sx={{ color: 'text.secondary' }}>
          {t('inviteList.more', {
            count: rows.length - maxShown,
            number: number.format(rows.length - maxShown),
          })}
        </Typography>
      )}
    </Box>
  );
}

/** Saves the rows with problems in the list's own form, to be corrected and read again. */
function ProblemFile({ rows }: { rows: readonly NumberedRow[] }) {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const save = async () => {
    const head = [
      t('columns.name'),
      t('columns.email'),
      t('columns.roles'),
      t('groups.title'),
      t('inviteList.problem'),
    ];
    const body = rows.map(({ row, problems }) => [
      row.name,
      row.emailAddress,
      row.userRoles.join('; '),
      row.groups.join('; '),
      problems.map(problemText).join(' '),
    ]);
    await saveCsv([head, ...body], 'users-to-correct.csv');
  };
  return (
    <Button size="small" color="inherit" startIcon={<IconDownload />} onClick={() => void save()}>
      {t('inviteList.saveProblems')}
    </Button>
  );
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'small',
  'th, td': { p: 2, textAlign: 'start', verticalAlign: 'top', borderBottom: 1, borderColor: 'divider' },
  th: { fontWeight: 600, color: 'text.secondary', whiteSpace: 'nowrap' },
  'td:nth-of-type(2)': { minWidth: 120 },
  'td:nth-of-type(3)': { minWidth: 184 },
  'td:nth-of-type(4)': { minWidth: 144 },
  td: { overflowWrap: 'anywhere' },
  'td:first-of-type': { whiteSpace: 'nowrap', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
} as const;
