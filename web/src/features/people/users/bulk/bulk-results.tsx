/** Outcome of a change of many people: how many succeeded, who was refused and why, links of invitations. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AccountLink } from '@polylogue/contract/people/users/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import { saveCsv } from '../save-csv.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { OutcomeText } from './outcome-text.tsx';
import type { BulkOutcome } from './use-bulk-change.ts';

/** Person as the results name them. */
export interface ChangedPerson {
  name: string;
  emailAddress: string | null;
}

interface BulkResultsProps {
  outcomes: readonly BulkOutcome<ChangedPerson, AccountLink | undefined>[];
  /** Number of people that the change was started for. */
  total: number;
  isInvitation?: boolean;
  onSaved(): void;
  /** Buttons, in front of lists that may be long. */
  children?: ReactNode;
}

export function BulkResults({ outcomes, total, isInvitation = false, onSaved, children }: BulkResultsProps) {
  const { t } = useTranslation('users');
  const { number } = useFormats();
  const errorText = useErrorText();
  const refused = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome] : []));
  const links = outcomes.flatMap((outcome) =>
    'result' in outcome && outcome.result ? [{ person: outcome.item, link: outcome.result }] : [],
  );
  const refusedTitle = t(isInvitation ? 'inviteList.refused' : 'bulk.refused');
  const count = outcomes.length - refused.length;
  const left = total - outcomes.length;
  return (
    <>
      <OutcomeText>
        {t(isInvitation ? 'inviteList.invited' : 'bulk.succeeded', {
          count,
          number: number.format(count),
          total: number.format(total),
        })}
        {left > 0 && ` ${t('bulk.stopped', { count: left, number: number.format(left) })}`}
      </OutcomeText>
      {children}
      {links.length > 0 && <Links links={links} onSaved={onSaved} />}
      {refused.length > 0 && (
        <Box component="section" aria-label={refusedTitle}>
          <Typography variant="subtitle2" component={isInvitation ? 'h2' : 'h3'}>
            {refusedTitle}
          </Typography>
          {[...Map.groupBy(refused, ({ error }) => errorText(error).message)].map(([message, people]) => (
            <Box key={message} sx={{ typography: 'small', mt: 2 }}>
              <Box component="ul" aria-label={message} sx={namesStyles}>
                {people.map(({ item }, at) => (
                  <li key={at}>
                    <bdi>{item.name}</bdi>
                  </li>
                ))}
              </Box>
              <Box sx={{ color: 'error.main' }}>{message}</Box>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

interface LinksProps {
  links: { person: ChangedPerson; link: AccountLink }[];
  onSaved(): void;
}

function Links({ links, onSaved }: LinksProps) {
  const { t } = useTranslation('users');
  const failed = links.filter(({ link }) => link.mail === 'failed').length;
  const save = async () => {
    const head = [t('columns.name'), t('columns.email'), t('bulk.link'), t('bulk.expires'), t('bulk.mail')];
    const rows = links.map(({ person, link }) => [
      person.name,
      person.emailAddress ?? '',
      link.link,
      link.expiresAt,
      t(`bulk.mails.${link.mail}`),
    ]);
    await saveCsv([head, ...rows], 'invitations.csv');
    onSaved();
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography variant="body2">
        {t(links.some(({ link }) => link.mail === 'sent') ? 'bulk.linksMailed' : 'bulk.linksOnce')}
        {failed > 0 && ` ${t('bulk.mailsFailed', { count: failed })}`}
      </Typography>
      <Button variant="contained" startIcon={<IconDownload />} onClick={() => void save()}>
        {t('bulk.saveLinks')}
      </Button>
    </Box>
  );
}

const namesStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  fontWeight: 600,
  overflowWrap: 'anywhere',
} as const;
