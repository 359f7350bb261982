import type { FeatureExamples } from '../../../../../testing/every-route/feature-examples.ts';

const body = () => ({
  format: 'polylogue-agent',
  formatVersion: 2,
  configuration: { gptSystemName: 'From afar', dataSources: ['Handbook'] },
  prompts: [{ title: 'Sum up', text: 'Sum this up.' }],
});

export const examples: FeatureExamples = {
  bodies: { 'agentFiles.preview': body, 'agentFiles.create': body },
  queryCounts: {
    'agentFiles.read': 6,
    'agentFiles.preview': 17,
    'agentFiles.create': 21,
  },
};
