/** Administrators who change the same thing at the same time. */
import { modelProviderRoutes as routes } from '@polylogue/contract/instance/model-providers/routes';
import type { ModelProvider } from '@polylogue/contract/instance/model-providers/schemas';
import { fillPath } from '@polylogue/contract/path';
import { type Fault, sized, type FaultRun } from '../fault.ts';
import type { FaultHarness, Person } from '../harness/harness.ts';

const settings = { name: 'Edited', kind: 'openai' };
const namesIn = ({ deployments }: ModelProvider) => deployments.map(({ name }) => name);

interface Edited {
  harness: FaultHarness;
  admin: Person;
  address: string;
}

async function readProvider({ harness, admin, address }: Edited): Promise<ModelProvider> {
  const { items } = await harness.read<{ items: ModelProvider[] }>(admin, routes.list.path);
  const found = items.find(({ modelProviderId }) => address.endsWith(modelProviderId));
  if (!found) throw new Error('the provider is gone');
  return found;
}

/** Adds a model to the list by read, change and write; retries after a conflict. */
async function addModel(edited: Edited, model: string): Promise<number[]> {
  const { harness, admin, address } = edited;
  const statuses: number[] = [];
  for (;;) {
    const { deployments, version } = await readProvider(edited);
    const body = { ...settings, deployments: [...deployments, { name: model }] };
    const response = await harness.send(admin, address, { method: 'PUT', body, ifMatch: version });
    await response.text();
    statuses.push(response.status);
    if (response.status !== 412) return statuses;
  }
}

/** Checks that only the first of several writers of the same version succeeds. */
async function writeAtOnce({ findings }: FaultRun, edited: Edited, writers: number): Promise<void> {
  const { version } = await readProvider(edited);
  const { harness, admin, address } = edited;
  const statuses = await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const body = { ...settings, deployments: [{ name: `model-${writer}` }] };
      const response = await harness.send(admin, address, { method: 'PUT', body, ifMatch: version });
      await response.text();
      return response.status;
    }),
  );
  const succeeded = statuses.filter((status) => status === 200).length;
  const refused = statuses.filter((status) => status === 412).length;
  findings.hold(
    succeeded === 1 && refused === writers - 1,
    `of ${writers} writers of one version ${succeeded} succeeded and ${refused} were refused with 412`,
  );
}

export const concurrentEdits: Fault = {
  name: 'concurrent edits',
  property:
    'Of those who change the same version one succeeds; the others are refused (412), and nothing is lost.',
  async run(trial) {
    const { findings } = trial;
    const harness = await trial.sharedHarness();
    const [admin] = (await harness.people(1, { role: 'administrator' })) as [Person];
    const created = await harness.send(admin, routes.create.path, {
      method: 'POST',
      body: { ...settings, isDefault: false },
    });
    const { modelProviderId } = (await created.json()) as ModelProvider;
    const edited = { harness, admin, address: fillPath(routes.update.path, { modelProviderId }) };
    await writeAtOnce(trial, edited, 20);
    const before = namesIn(await readProvider(edited));
    const added = Array.from(
      { length: sized(trial, { small: 12, full: 200 }) },
      (_, index) => `added-${index}`,
    );
    const statuses: number[] = [];
    for (let start = 0; start < added.length; start += 12) {
      const editors = added.slice(start, start + 12).map((model) => addModel(edited, model));
      statuses.push(...(await Promise.all(editors)).flat());
    }
    const last = await readProvider(edited);
    const models = namesIn(last);
    const lost = [...before, ...added].filter((model) => !models.includes(model));
    findings.hold(lost.length === 0, `${lost.length} of ${added.length} changes were lost`);
    findings.hold(
      statuses.every((status) => status === 200 || status === 412),
      `writers were answered ${[...new Set(statuses)].join(', ')}`,
    );
    const removal = { method: 'DELETE', ifMatch: last.version };
    await (await harness.send(admin, edited.address, removal)).text();
    findings.figure('changes', added.length);
    findings.figure('refused with 412', statuses.filter((status) => status === 412).length);
    findings.figure('lost updates', lost.length);
  },
  controls: [
    {
      name: 'versions not compared',
      sign: /writers of one version/,
      patches: [
        {
          file: 'server/src/changes/bind-change.ts',
          find: 'return ifMatch === `"${version}"` ? undefined : new StaleVersion();',
          replace: 'return undefined;',
        },
      ],
    },
  ],
};
