/** Invites the people of a list: entered or from a CSV file, checked, then sent. */
import { useTranslation } from 'react-i18next';
import type { AccountLink, Invitation } from '@polylogue/contract/people/users/schemas';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { callRoute } from '../../../../lib/http/http-client.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { TaskProgress } from '../../../../ui/feedback/task-progress.tsx';
import { useUnsavedGuard } from '../../../../ui/forms/unsaved-guard.ts';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { BulkProgress } from '../bulk/bulk-progress.tsx';
import { useLinksToSave } from '../bulk/links-to-save.ts';
import { type BulkChange, isUnanswered, useBulkChange } from '../bulk/use-bulk-change.ts';
import { CheckedList } from '../invite-list/checked-list.tsx';
import { emptyList, type EnteredList, ListForm } from '../invite-list/list-form.tsx';
import { type InvitationCheck, useInvitationCheck } from '../invite-list/use-invitation-check.ts';

/** Simultaneous invitations. */
const parallel = 4;

type Sending = BulkChange<Invitation, AccountLink>;

export function InviteListPage() {
  const { t } = useTranslation('users');
  const check = useInvitationCheck();
  const form = useForm<EnteredList>({ defaultValues: emptyList });
  const sending: Sending = useBulkChange({ parallel });
  const hasList = check.total !== undefined;
  return (
    <PageBody title={t('inviteList.title')} intro={hasList ? undefined : t('inviteList.intro')}>
      {!hasList && <Entry check={check} form={form} />}
      {hasList && sending.total === undefined && <Review check={check} sending={sending} />}
      {sending.total !== undefined && <Sent sending={sending} />}
    </PageBody>
  );
}

interface EntryProps {
  check: InvitationCheck;
  form: UseFormReturn<EnteredList>;
}

function Entry({ check: { check, error }, form }: EntryProps) {
  const errorText = useErrorText();
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <ListForm form={form} onList={(rows) => void check(rows)} />
      {error !== undefined && <ErrorCallout {...errorText(error)} />}
    </Box>
  );
}

function Review({ check, sending }: { check: InvitationCheck; sending: Sending }) {
  const { t } = useTranslation('users');
  const http = useHttp();
  const { checked, total = 0, isChecking } = check;
  const ready = checked.flatMap(({ invitation }) => invitation ?? []);
  if (isChecking)
    return (
      <TaskProgress
        label={t('inviteList.check')}
        done={checked.length}
        total={total}
        texts={{
          starting: t('bulk.starting'),
          counted: (done, all) => t('inviteList.checking', { done, total: all }),
          finishing: t('bulk.finishing'),
        }}
      />
    );
  const send = () =>
    sending.run(ready, (body, requestId) =>
      callRoute(http, userRoutes.invite, { args: { body }, requestId }),
    );
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <CheckedList checked={checked}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="contained" disabled={ready.length === 0} onClick={() => void send()}>
            {t('inviteList.send', { count: ready.length })}
          </Button>
          <Button variant="outlined" color="inherit" onClick={check.reset}>
            {t('inviteList.change')}
          </Button>
        </Box>
      </CheckedList>
    </Box>
  );
}

function Sent({ sending }: { sending: Sending }) {
  const { t } = useTranslation('users');
  const links = useLinksToSave(sending);
  useUnsavedGuard(sending.isRunning || links.areLeft, sending.stop, links.question);
  return (
    <Box sx={{ display: 'grid', gap: 5, justifyItems: 'start' }}>
      <Box sx={{ width: '100%' }}>
        <BulkProgress bulk={sending} label={t('inviteList.title')} onSaved={links.onSaved} isInvitation>
          {sending.outcomes.some(isUnanswered) && (
            <Button variant="contained" onClick={() => void sending.retry()} sx={{ justifySelf: 'start' }}>
              {t('bulk.retry')}
            </Button>
          )}
        </BulkProgress>
      </Box>
      {sending.isRunning ? (
        <Button variant="outlined" color="inherit" onClick={sending.stop}>
          {t('bulk.stop')}
        </Button>
      ) : (
        <Button variant="outlined" color="inherit" component={Link} to="/admin/user?status=invited">
          {t('inviteList.toList')}
        </Button>
      )}
    </Box>
  );
}
