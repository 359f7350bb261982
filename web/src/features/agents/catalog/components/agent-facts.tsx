/** Owner and capabilities of an agent, for its card and its details. */
import Box from '@mui/material/Box';
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import IconBooks from '#icon/IconBooks';
import IconCode from '#icon/IconCode';
import IconPaperclip from '#icon/IconPaperclip';
import IconPhoto from '#icon/IconPhoto';

const abilityIcons = {
  library: <IconBooks aria-hidden />,
  FileSearch: <IconPaperclip aria-hidden />,
  Vision: <IconPhoto aria-hidden />,
  CodeInterpreter: <IconCode aria-hidden />,
} as const;
const abilities = Object.keys(abilityIcons) as (keyof typeof abilityIcons)[];

/** Returns a function that describes an agent's owner. */
export function useAgentKind(): (agent: DirectoryAgent) => string {
  const { t } = useTranslation('agent-directory');
  return ({ gptSystemType, owner, permissions }) => {
    if (gptSystemType === 'System') return t('kind.system');
    return permissions.canEdit || !owner ? t('kind.mine') : t('kind.sharedBy', { name: owner.name });
  };
}

export function Abilities({ agent }: { agent: DirectoryAgent }) {
  const { t } = useTranslation('agent-directory');
  const held = abilities.filter((ability) =>
    ability === 'library' ? agent.hasLibrary : agent.capabilityTypes.includes(ability),
  );
  if (held.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('abilities.label')} sx={listStyles}>
      {held.map((ability) => (
        <li key={ability}>
          {abilityIcons[ability]}
          {t(`abilities.${ability}`)}
        </li>
      ))}
    </Box>
  );
}

const listStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'small',
  color: 'text.secondary',
  li: { display: 'flex', alignItems: 'center', gap: 1 },
  '.tabler-icon': { width: 14, height: 14 },
} as const;
