import type { FeatureExamples } from '../../../testing/every-route/feature-examples.ts';

export const examples: FeatureExamples = {
  queries: {
    'agentDirectory.shareCandidates': { keywords: 'ada' },
  },
  queryCounts: {
    'agentDirectory.system': 5,
    'agentDirectory.availableForConversation': 5,
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
