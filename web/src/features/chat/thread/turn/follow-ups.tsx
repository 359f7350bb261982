/** Suggested follow-up questions after the last answer. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { FollowUps as Suggested } from '@polylogue/contract/chat/conversations/schemas';
import { conversationsApi, type SegmentKey } from '../../state/api.ts';
import { callOf } from '../../state/context/conversation-calls.ts';
import { useChatActions } from '../../state/chat-actions.ts';

interface FollowedAnswer extends SegmentKey {
  /** Length of the answer; a continuation changes it. */
  length: number;
}

const followUpsApi = conversationsApi.injectEndpoints({
  endpoints: (build) => ({
    /** Requested once per answer, and again after a continuation. */
    followUps: build.query<Suggested, FollowedAnswer>({
      query: ({ calls, length: _length, ...params }) => callOf(calls, 'followUps', { params }),
      keepUnusedDataFor: 3600,
    }),
  }),
});

/** Renders nothing until there are suggestions. */
export function FollowUps(answer: FollowedAnswer) {
  const { t } = useTranslation('conversations');
  const { ask } = useChatActions();
  const { data } = followUpsApi.useFollowUpsQuery(answer);
  if (!data || data.items.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('thread.followUps')} sx={listStyles}>
      {data.items.map((question) => (
        <li key={question}>
          <Chip
            label={question}
            dir="auto"
            variant="outlined"
            onClick={() => ask(question)}
            sx={chipStyles}
          />
        </li>
      ))}
    </Box>
  );
}

const listStyles = { display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, listStyle: 'none' } as const;

const chipStyles = {
  height: 'auto',
  minHeight: 40,
  maxWidth: '100%',
  '.MuiChip-label': { whiteSpace: 'normal', py: 2 },
} as const;
