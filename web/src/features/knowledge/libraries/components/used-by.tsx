/** Agents that use a library, with links to those that the user may open. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useFormats } from '../../../../lib/formats.ts';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';

type UsedLibrary = Pick<FileLibrary, 'name' | 'agents' | 'agentCount'>;

/** Number of agents, which opens their list. */
export function UsedBy({ library }: { library: UsedLibrary }) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { agentCount: count, name } = library;
  const label = t('delete.agents', { count, number: number.format(count) });
  if (count === 0) return <Box sx={{ typography: 'small', color: 'text.secondary' }}>{t('usedBy.none')}</Box>;
  return (
    <>
      <Link
        component="button"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ typography: 'small' }}
      >
        {label}
      </Link>
      <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('usedBy.of', { name })}>
        <AgentsOfLibrary library={library} />
      </ModalDialog>
    </>
  );
}

export function AgentsOfLibrary({ library: { agents, agentCount } }: { library: UsedLibrary }) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const count = agentCount - agents.length;
  const others = { count, number: number.format(count) };
  if (agentCount === 0) return <Typography variant="body2">{t('usedBy.none')}</Typography>;
  return (
    <Box sx={{ typography: 'body2' }}>
      {agents.length > 0 && (
        <Box component="ul" aria-label={t('usedBy.title')} sx={listStyles}>
          {agents.map(({ gptSystemId, name, isPersonal }) => (
            <li key={gptSystemId}>
              {isPersonal ? (
                <>
                  <bdi>{name}</bdi>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {t('usedBy.personal')}
                  </Box>
                </>
              ) : (
                <Link component={RouterLink} to={`/admin/gptsystem/${gptSystemId}/edit`} dir="auto">
                  {name}
                </Link>
              )}
            </li>
          ))}
        </Box>
      )}
      {count > 0 && (
        <Box sx={{ color: 'text.secondary', py: 2 }}>
          {agents.length === 0 ? t('delete.agents', others) : t('delete.agentsMore', others)}
        </Box>
      )}
    </Box>
  );
}

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  li: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: 3,
    py: 2,
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
} as const;
