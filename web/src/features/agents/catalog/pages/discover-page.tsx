/** Discover Intelligent Agents: every agent that the user may chat with (document 1 §2). */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconRobotOff from '#icon/IconRobotOff';
import { useFormats } from '../../../../lib/formats.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { usePageTitle } from '../../../../ui/page/page-title.ts';
import { SlotContent } from '../../../../ui/page/slots.tsx';
import { SearchField } from '../../../../ui/table/filters/search-field.tsx';
import { useStartChat, useStartWithPrompt } from '../../../chat/parts/use-start-chat.ts';
import { CreateAgent } from '../../drafts/personal/create-agent.tsx';
import { AgentDetails } from '../components/agent-details.tsx';
import { AgentGrid } from '../components/agent-grid.tsx';
import { CategoryChips } from '../components/category-chips.tsx';
import { Drafts } from '../components/drafts.tsx';
import {
  type Search,
  type ShownList,
  shownLists,
  useDirectory,
  useListCount,
} from '../components/use-directory.ts';
import { usePinning } from '../components/use-pinning.ts';
import { scrolling } from '../../../../ui/page/scrolling.ts';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { chipStyles } from '../components/chip-styles.ts';

interface ListChipsProps {
  list: ShownList;
  onChange(list: ShownList): void;
}

/** Selector of the agent list, with the number of agents in each. */
function ListChips({ list, onChange }: ListChipsProps) {
  const { t } = useTranslation('agent-directory');
  return (
    <ToggleButtonGroup
      exclusive
      value={list}
      aria-label={t('discover.lists.label')}
      onChange={(_event, next: ShownList | null) => next && onChange(next)}
      sx={chipStyles}
    >
      {shownLists.map((name) => (
        <ToggleButton key={name} value={name}>
          {t(`discover.lists.${name}`)} <Count list={name} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function Count({ list }: { list: ShownList }) {
  const count = useListCount(list);
  const { number } = useFormats();
  if (!count) return null;
  return <span className="count">{`${number.format(count.value)}${count.isExact ? '' : '+'}`}</span>;
}

export function DiscoverPage() {
  // Loads all namespaces together: suspending inside the bar would unmount the bar and its content.
  const { t } = useTranslation(['agent-directory', 'personal-agents', 'conversations', 'entity', 'errors']);
  usePageTitle(t('discover.title'));
  const [list, setList] = useState<ShownList>('all');
  const [keywords, setKeywords] = useState('');
  const [category, setCategory] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <>
      <SlotContent name="top-bar-end">
        <CreateAgent variant="page" />
      </SlotContent>
      <Box ref={scroller} sx={scrollerStyles}>
        <Box sx={{ maxWidth: 1280, mx: 'auto' }}>
          <Head />
          <Box sx={filterStyles}>
            <SearchField label={t('discover.search')} value={keywords} onChange={setKeywords} />
            <ListChips list={list} onChange={setList} />
            <CategoryChips category={category} onChange={setCategory} />
          </Box>
          {keywords === '' && category === undefined && (list === 'all' || list === 'mine') && <Drafts />}
          <Found
            key={JSON.stringify([list, keywords, category])}
            {...{ list, search: { keywords, category }, scroller }}
          />
        </Box>
      </Box>
    </>
  );
}

function Head() {
  const { t } = useTranslation('agent-directory');
  const count = useListCount('all');
  const { number } = useFormats();
  return (
    <Box component="header" sx={{ mb: 5 }}>
      <Typography variant="h1">{t('discover.title')}</Typography>
      <Typography sx={{ mt: 1, minHeight: '1lh', color: 'text.secondary' }}>
        {count &&
          count.value > 0 &&
          t('discover.count', {
            count: count.value,
            number: `${number.format(count.value)}${count.isExact ? '' : '+'}`,
          })}
      </Typography>
    </Box>
  );
}

interface FoundProps {
  list: ShownList;
  search: Search;
  scroller: React.RefObject<HTMLElement | null>;
}

function Found({ list, search, scroller }: FoundProps) {
  const { t } = useTranslation('agent-directory');
  const directory = useDirectory(list, search);
  const errorText = useErrorText();
  const startChat = useStartChat();
  const pinning = usePinning();
  const [shown, setShown] = useState<DirectoryAgent>();
  const [isOpen, setOpen] = useState(false);
  const startWithPrompt = useStartWithPrompt();
  // Referentially stable, so that mounted cards do not re-render.
  const start = useCallback(({ gptSystemId }: DirectoryAgent) => startChat(gptSystemId), [startChat]);
  const showDetails = useCallback((agent: DirectoryAgent) => {
    setShown(agent);
    setOpen(true);
  }, []);
  if (directory.error) {
    const { message, requestId } = errorText(directory.error);
    return <ErrorCallout message={message} requestId={requestId} onRetry={directory.retry} />;
  }
  if (directory.isLoading) return <SkeletonLines count={9} gapPx={28} />;
  if (directory.agents.length === 0) {
    const nothingUnder =
      search.category === undefined ? (`discover.empty.${list}` as const) : 'discover.noneUnder';
    const text = t(search.keywords === '' ? nothingUnder : 'discover.noMatch');
    return <EmptyState icon={<IconRobotOff aria-hidden />} text={text} />;
  }
  return (
    <>
      <AgentGrid
        agents={directory.agents}
        scroller={scroller}
        loadMore={directory.loadMore}
        pinning={pinning}
        onStart={start}
        onDetails={showDetails}
      />
      {shown && (
        <AgentDetails
          agent={shown}
          isOpen={isOpen}
          pinning={pinning}
          onClose={() => setOpen(false)}
          onStart={(agent, prompt) =>
            prompt === undefined ? start(agent) : startWithPrompt(agent.gptSystemId, prompt)
          }
        />
      )}
    </>
  );
}

const scrollerStyles = {
  flex: 1,
  minHeight: 0,
  ...scrolling,
  px: { xs: 4, md: 10 },
  pb: 'max(40px, env(safe-area-inset-bottom))',
} as const;

const filterStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 3,
  mb: 4,
  '& > .MuiOutlinedInput-root': { flexBasis: { sm: 380 } },
} as const;
