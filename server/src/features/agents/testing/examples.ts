import type { FeatureExamples } from '../../../testing/every-route/feature-examples.ts';

/** All of them: a list that goes on is counted by a query of its own. */
const whole = { top: '200' };

export const examples: FeatureExamples = {
  queries: {
    'agentDirectory.system': whole,
    'agentDirectory.availableForConversation': whole,
    'agentDirectory.shareCandidates': { keywords: 'ada' },
  },
  queryCounts: {
    'agentDirectory.system': 4,
    'agentDirectory.availableForConversation': 4,
    'agentDirectory.mine': 3,
    'agentDirectory.sharedWithMe': 3,
    'agentDirectory.configStates': 3,
    'agentDirectory.basic': 4,
    'agentDirectory.avatar': 1,
    'agentDirectory.pinned': 3,
    'agentDirectory.recent': 4,
    'agentDirectory.pin': 4,
    'agentDirectory.unpin': 4,
    'agentDirectory.rememberShared': 4,
    'agentDirectory.shareCandidates': 3,
  },
};
