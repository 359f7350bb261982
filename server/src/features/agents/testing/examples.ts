/** Examples of an agent of each type, with a draft of its next version. */
import { type Database, jsonb } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { configurationOf } from '../../../testing/chat/chat-contexts.ts';
import type { ExampleParams, FeatureExamples } from '../../../testing/every-route/feature-examples.ts';
import type { AgentType } from '@polylogue/contract/agents/agent/schemas';
import { ConfigurationSchema } from '../agent/configuration.ts';
import * as draftQueries from '../drafts/draft-queries.ts';
import { insertVersion, legacyColumns } from '../agent/queries.ts';

const at = new Date('2026-01-02T03:04:05Z');
const configuration = configurationOf('An example');

/** Adds an agent with a version and a draft of its next one. */
async function addAgent(db: Database, ownerId: string, type: AgentType) {
  const [agentId, draftId] = [newId(), newId()];
  await db
    .insertInto('agents')
    .values({
      id: agentId,
      type,
      ...legacyColumns(configuration),
      is_for_everyone: false,
      created_at: at,
      created_by: ownerId,
      updated_at: at,
    })
    .execute();
  await insertVersion(db, { agentId, version: 1, configuration, createdAt: at, createdBy: ownerId });
  // Without questions, runs of the agent are not read.
  const questions = [{ id: newId(), question: 'How?', expectations: {} }];
  await db
    .updateTable('evaluation_sets')
    .set({ content: jsonb({ questions, gate: {} }) })
    .where('id', '=', agentId)
    .execute();
  const draft = { id: draftId, agentType: type, agentId, baseVersion: 1, authorId: ownerId };
  const [libraryId, bindingId] = [newId(), newId()];
  const library = { id: libraryId, name: `Library ${libraryId}`, created_at: at, created_by: ownerId };
  await db.insertInto('libraries').values(library).execute();
  const bound = ConfigurationSchema.parse({
    ...configuration,
    libraryIds: [libraryId],
    bindings: [{ id: bindingId, libraryId }],
  });
  await draftQueries.insert(db, { ...draft, configuration: bound, avatarFileId: null }, at);
  return { agentId, draftId, libraryId, bindingId };
}

const agentFile = () => ({
  format: 'polylogue-agent',
  formatVersion: 2,
  configuration: { gptSystemName: 'From afar', dataSources: ['Handbook'] },
  prompts: [{ title: 'Sum up', text: 'Sum this up.' }],
});
const ofAgent = (own: ExampleParams) => ({ gptSystemId: own['gptSystemId'] ?? '' });

export const examples: FeatureExamples = {
  params: { configurationVersion: '1', gptSystemType: 'User' },
  async objects(db, ownerId) {
    const name = 'AllowUserCreatedGptSystems';
    await db.updateTable('feature_flags').set({ enabled: true }).where('name', '=', name).execute();
    const [personal, organisations] = [
      await addAgent(db, ownerId, 'User'),
      await addAgent(db, ownerId, 'System'),
    ];
    return {
      'agentAdministration.gptSystemId': organisations.agentId,
      'adminAgentDrafts.gptSystemId': organisations.agentId,
      stateId: organisations.draftId,
      ragDataSourceId: organisations.bindingId,
      boundLibraryId: organisations.libraryId,
      'agentDrafts.gptSystemId': personal.agentId,
      'personalAgents.gptSystemId': personal.agentId,
      configStateId: personal.draftId,
    };
  },
  bodies: {
    'agentFiles.preview': agentFile,
    'agentFiles.create': agentFile,
    'adminAgentDrafts.create': ofAgent,
    'dataSourceBindings.create': (own) => ({
      gptSystemConfigurationStateId: own['stateId'] ?? '',
      dataSourceId: own['dataSourceId'] ?? '',
    }),
    'dataSourceBindings.update': (own) => ({ dataSourceId: own['boundLibraryId'] ?? '', top: 3 }),
  },
  queries: {
    'agentAccess.agentsOf': { access: 'refused' },
    'agentDirectory.shareCandidates': { keywords: 'ada' },
    'adminAgentDrafts.list': ofAgent,
    // Reads a single page, which needs no separate count.
    'agentAdministration.versions': { top: '200' },
  },
  queryCounts: {
    // Includes reading the brand and its order, whose caches are cleared by the examples' audited change.
    'agents.listAvailable': 4,
    'agentAdministration.list': 3,
    'agentAdministration.get': 3,
    'agentAdministration.restore': 3,
    'agentAdministration.listMisspelled': 3,
    'agentAdministration.getMisspelled': 3,
    'agentAdministration.createDraft': 6,
    'agentAdministration.publishing': 9,
    'agentAdministration.update': 14,
    'agentAdministration.removeAvatar': 14,
    'agentAdministration.remove': 8,
    'agentAdministration.reset': 4,
    'agentAdministration.uploadAvatar': 21,
    'agentAdministration.versions': 2,
    'agentAdministration.version': 2,
    'agentAdministration.restoreVersion': 15,
    'agentAdministration.publishV2': 20,
    'agentAdministration.publishV2Misspelled': 20,
    'agentAdministration.publish': 23,
    'agentAdministration.publishMisspelled': 23,
    'agentFiles.read': 6,
    'agentFiles.preview': 17,
    'agentFiles.create': 21,
    'agentOffers.availableConfiguration': 2,
    'agentOffers.systemDefaults': 0,
    'agentOffers.requestParameterHandlebarsValueTypes': 0,
    'agentOffers.dataSourcesTypes': 0,
    'agentOffers.deployments': 0,
    'agentDrafts.get': 1,
    'agentDrafts.list': 1,
    'agentDrafts.dataSourcesAndCapabilities': 1,
    'agentDrafts.avatar': 1,
    'agentDrafts.update': 7,
    'agentDrafts.createByGptSystemId': 2,
    'agentDrafts.createByGptSystemType': 7,
    'agentDrafts.remove': 5,
    'agentDrafts.createGptSystem': 17,
    'agentDrafts.updateGptSystem': 17,
    'agentDrafts.uploadAvatar': 14,
    'agentDrafts.removeAvatar': 6,
    'adminAgentDrafts.get': 1,
    'adminAgentDrafts.list': 1,
    'adminAgentDrafts.renderedPrompt': 1,
    'adminAgentDrafts.avatar': 1,
    'adminAgentDrafts.create': 6,
    'adminAgentDrafts.update': 7,
    'adminAgentDrafts.remove': 5,
    'adminAgentDrafts.createGptSystem': 17,
    'adminAgentDrafts.updateGptSystem': 17,
    'adminAgentDrafts.uploadAvatar': 14,
    'adminAgentDrafts.removeAvatar': 6,
    'dataSourceBindings.systemDefaults': 0,
    'dataSourceBindings.create': 9,
    'dataSourceBindings.update': 10,
    'dataSourceBindings.remove': 8,
    'personalAgents.list': 5,
    'personalAgents.get': 4,
    'personalAgents.publishing': 10,
    'personalAgents.publishV2': 22,
    'personalAgents.remove': 9,
    'agentDirectory.system': 6,
    'agentDirectory.availableForConversation': 6,
    'agentDirectory.mine': 5,
    'agentDirectory.sharedWithMe': 3,
    'agentDirectory.categories': 3,
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
  async addMany(db, ownerId) {
    const own = db.selectFrom('agents').select(['id', 'type']).where('created_by', '=', ownerId);
    const [first] = await own.where('type', '=', 'System').execute();
    for (let version = 2; version <= 101; version += 1) {
      await addAgent(db, ownerId, version % 2 ? 'User' : 'System');
      if (!first) continue;
      await insertVersion(db, { agentId: first.id, version, configuration, createdAt: at, createdBy: null });
    }
    const newest = { base_version: 101 };
    await db
      .updateTable('configuration_states')
      .set(newest)
      .where('agent_id', '=', first?.id ?? null)
      .execute();
  },
};
