/** Dialog that changes the selected people: choice, progress and the outcome of each. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AccountLink, UserRow } from '@polylogue/contract/people/users/schemas';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { useConfirm } from '../../../../ui/overlays/confirm.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { useGroupOptions, useRoleOptions } from '../filter-options.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { type BulkKind, kinds, withoutPicked } from './bulk-kinds.ts';
import { useLinksToSave } from './links-to-save.ts';
import { type BulkChange, type BulkOutcome, isUnanswered, useBulkChange } from './use-bulk-change.ts';

export interface BulkDialogProps {
  kind: BulkKind;
  users: readonly UserRow[];
  /** Receives true after people were changed. */
  onEnd(isDone: boolean): void;
}

export function BulkDialog({ kind, users, onEnd }: BulkDialogProps) {
  const { t } = useTranslation('users');
  const { t: tUi } = useTranslation('ui');
  const http = useHttp();
  const { picks, isDangerous, change } = kinds[kind];
  const { control, watch } = useForm({ defaultValues: { pickedId: '' } });
  const pickedId = watch('pickedId');
  const bulk = useBulkChange<UserRow, AccountLink | undefined>();
  const affected = withoutPicked(users, pickedId);
  const count = affected.length;
  const hasStarted = bulk.total !== undefined;
  const notify = useNotice({ kind, pickedId });
  const confirm = useConfirm();
  const links = useLinksToSave(bulk);
  const close = async () => {
    // The results hold links and refusals that closing would lose.
    if (bulk.isRunning) bulk.stop();
    else if (!links.areLeft || (await confirm({ ...links.question, isDangerous: true }))) onEnd(hasStarted);
  };
  const finish = (outcomes: readonly BulkOutcome<UserRow, AccountLink | undefined>[]) => {
    notify(outcomes);
    // Refusals and links are shown first.
    const isPlain = outcomes.every((outcome) => 'result' in outcome && !outcome.result);
    if (isPlain && outcomes.length === count) onEnd(true);
  };
  const start = async () => finish(await bulk.run(affected, (user) => change(http, user, pickedId)));
  const retry = async () => finish(await bulk.retry());
  const label = t(`bulk.${kind}.do`);
  return (
    <ModalDialog
      isOpen
      onClose={() => void close()}
      title={t(`bulk.${kind}.title`, { count: users.length })}
      maxWidthPx={560}
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasStarted) void start();
      }}
      actions={
        <BulkActions bulk={bulk} onRetry={() => void retry()} onClose={() => void close()}>
          <Button variant="outlined" color="inherit" onClick={() => void close()}>
            {tUi('cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={count === 0 || (picks !== undefined && pickedId === '')}
          >
            {label}
          </Button>
        </BulkActions>
      }
    >
      {hasStarted ? (
        <BulkProgress bulk={bulk} label={label} onSaved={links.onSaved} />
      ) : (
        <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
          <Typography variant="body2">{t(`bulk.${kind}.text`, { count })}</Typography>
          {picks === 'role' && (
            <FormCombo
              control={control}
              name="pickedId"
              label={t('roles.role')}
              useOptions={useRoleOptions}
            />
          )}
          {picks === 'group' && (
            <FormCombo
              control={control}
              name="pickedId"
              label={t('bulk.group')}
              useOptions={useGroupOptions}
            />
          )}
          {count < users.length && (
            <Typography variant="small" role="status" sx={{ color: 'text.secondary' }}>
              {t('bulk.alreadyHave', { count: users.length - count })}
            </Typography>
          )}
        </Box>
      )}
    </ModalDialog>
  );
}

interface BulkActionsProps {
  bulk: BulkChange<UserRow, AccountLink | undefined>;
  onRetry(): void;
  onClose(): void;
  /** Buttons before the start. */
  children: ReactNode;
}

function BulkActions({ bulk, onRetry, onClose, children }: BulkActionsProps) {
  const { t } = useTranslation('users');
  const { t: tUi } = useTranslation('ui');
  if (bulk.total === undefined) return children;
  return bulk.isRunning ? (
    <Button
      key="stop"
      variant="outlined"
      color="inherit"
      // The second click of a double click on the start is none on this button.
      onClick={({ detail }) => detail < 2 && bulk.stop()}
    >
      {t('bulk.stop')}
    </Button>
  ) : (
    <>
      {bulk.outcomes.some(isUnanswered) && (
        <Button key="retry" variant="outlined" color="inherit" onClick={onRetry}>
          {t('bulk.retry')}
        </Button>
      )}
      <Button key="close" variant="contained" autoFocus onClick={onClose}>
        {tUi('close')}
      </Button>
    </>
  );
}

/** Returns a function that shows how many people were changed, with *Undo* where that is possible. */
function useNotice({ kind, pickedId }: { kind: BulkKind; pickedId: string }) {
  const { t } = useTranslation('users');
  const { t: tUi } = useTranslation('ui');
  const { number } = useFormats();
  const http = useHttp();
  const toast = useToast();
  const back = useBulkChange<UserRow, unknown>();
  const { undo } = kinds[kind];
  return (outcomes: readonly BulkOutcome<UserRow, unknown>[]) => {
    const done = outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.item] : []));
    if (done.length === 0) return;
    const run = async () => {
      const undone = await back.run(done, (user) => undo?.(http, user, pickedId) ?? Promise.resolve());
      const count = undone.filter((outcome) => 'error' in outcome).length;
      if (count > 0)
        toast({ message: t('bulk.notUndone', { count, number: number.format(count) }), tone: 'error' });
    };
    toast({
      message: t(`bulk.${kind}.done`, { count: done.length, number: number.format(done.length) }),
      tone: 'success',
      ...(undo && { action: { label: tUi('undo'), run: () => void run() } }),
    });
  };
}
