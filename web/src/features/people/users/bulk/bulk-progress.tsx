/** Progress of a change of many people, and its outcome at the end. */
import Box from '@mui/material/Box';
import type { AccountLink } from '@polylogue/contract/people/users/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TaskProgress } from '../../../../ui/feedback/task-progress.tsx';
import { BulkResults, type ChangedPerson } from './bulk-results.tsx';
import type { BulkChange } from './use-bulk-change.ts';

interface BulkProgressProps {
  bulk: BulkChange<ChangedPerson, AccountLink | undefined>;
  label: string;
  isInvitation?: boolean;
  /** Called after the links were saved. */
  onSaved(): void;
  /** Buttons of the outcome. */
  children?: ReactNode;
}

export function BulkProgress({ bulk, label, isInvitation, onSaved, children }: BulkProgressProps) {
  const { t } = useTranslation('users');
  const { outcomes, total = 0, isRunning } = bulk;
  return (
    <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
      {isRunning && (
        <TaskProgress
          label={label}
          done={outcomes.length}
          total={total}
          texts={{
            starting: t('bulk.starting'),
            counted: (done, all) => t('bulk.progress', { done, total: all }),
            finishing: t('bulk.finishing'),
          }}
        />
      )}
      {!isRunning && <BulkResults {...{ outcomes, total, isInvitation, onSaved, children }} />}
    </Box>
  );
}
