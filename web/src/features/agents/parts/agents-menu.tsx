/**
 * *Agents* tab of the chat's side menu: link to all agents, and the recent or pinned ones (document
 * 1 §2).
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import IconClock from '#icon/IconClock';
import IconLayoutGrid from '#icon/IconLayoutGrid';
import IconPin from '#icon/IconPin';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { CreateAgent } from '../drafts/personal/create-agent.tsx';
import { directoryApi } from '../catalog/api.ts';
import { AgentRow } from '../catalog/components/agent-row.tsx';
import { discoverPath } from '../catalog/components/discover-path.ts';
import { type Pinning, usePinning } from '../catalog/components/use-pinning.ts';
import { scrolling } from '../../../ui/page/scrolling.ts';

const tabs = ['recent', 'pinned'] as const;
type MenuTab = (typeof tabs)[number];
const icons = { recent: <IconClock />, pinned: <IconPin /> };

export function AgentsMenu({ onNavigate }: { onNavigate(): void }) {
  const { t } = useTranslation('agent-directory');
  const [tab, setTab] = useState<MenuTab>('recent');
  const panelId = useId();
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1, paddingInline: '12px', pt: 1, pb: 2 }}>
        <ViewAll onNavigate={onNavigate} />
        <CreateAgent variant="menu" onOpened={onNavigate} />
      </Box>
      <Box id={panelId} role="tabpanel" aria-label={t(`menu.${tab}`)} sx={panelStyles}>
        {tab === 'recent' ? <Recent onNavigate={onNavigate} /> : <Pinned onNavigate={onNavigate} />}
      </Box>
      <Tabs
        value={tab}
        variant="fullWidth"
        aria-label={t('menu.lists')}
        onChange={(_event, next: MenuTab) => setTab(next)}
        sx={{ borderTop: 1, borderColor: 'divider', flex: 'none', '.MuiTabs-indicator': { top: 0 } }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            icon={icons[name]}
            iconPosition="start"
            label={t(`menu.${name}`)}
            aria-controls={panelId}
          />
        ))}
      </Tabs>
    </>
  );
}

function ViewAll({ onNavigate }: { onNavigate(): void }) {
  const { t } = useTranslation('agent-directory');
  const isCurrent = useLocation().pathname === discoverPath;
  return (
    <Button
      component={Link}
      to={discoverPath}
      fullWidth
      color="inherit"
      startIcon={<IconLayoutGrid />}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onNavigate}
      sx={{ justifyContent: 'flex-start', minHeight: 38, '&[aria-current]': { bgcolor: 'action.selected' } }}
    >
      {t('menu.viewAll')}
    </Button>
  );
}

function Recent({ onNavigate }: { onNavigate(): void }) {
  const query = directoryApi.useRecentAgentsQuery(undefined, { refetchOnMountOrArgChange: true });
  const pinning = usePinning({ showsSuccess: true });
  return <AgentRows list="recent" {...{ query, pinning, onNavigate }} />;
}

function Pinned({ onNavigate }: { onNavigate(): void }) {
  const query = directoryApi.usePinnedAgentsQuery();
  const pinning = usePinning();
  return <AgentRows list="pinned" {...{ query, pinning, onNavigate }} />;
}

interface AgentRowsProps {
  list: MenuTab;
  query: { data?: { items: DirectoryAgent[] }; error?: unknown; refetch(): unknown };
  pinning: Pinning;
  onNavigate(): void;
}

function AgentRows({ list, query: { data, error, refetch }, pinning, onNavigate }: AgentRowsProps) {
  const { t } = useTranslation('agent-directory');
  if (!data && error) {
    return (
      <Box sx={{ p: 2 }}>
        <ErrorCallout message={t('menu.loadFailed')} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (!data) return <SkeletonLines count={6} gapPx={24} />;
  if (data.items.length === 0) return <EmptyState isCompact text={t(`menu.empty.${list}`)} />;
  return (
    <Box component="ul" aria-label={t(`menu.${list}`)} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.items.map((agent) => (
        <AgentRow key={agent.gptSystemId} {...{ agent, pinning, onNavigate }} />
      ))}
    </Box>
  );
}

const panelStyles = {
  flex: 1,
  minHeight: 0,
  paddingInline: '12px',
  pb: 3,
  ...scrolling,
  scrollbarWidth: 'thin',
} as const;
