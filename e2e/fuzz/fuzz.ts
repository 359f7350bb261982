/** Sends hostile requests by an administrator, a member and nobody, and judges what is answered. */
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { modelProviderRoutes } from '@polylogue/contract/instance/model-providers/routes';
import type { ModelProvider } from '@polylogue/contract/instance/model-providers/schemas';
import { fillPath } from '@polylogue/contract/path';
import fc from 'fast-check';
import { FaultHarness, type Person } from '../faults/harness/harness.ts';
import { probe } from '../faults/harness/read-probe.ts';
import type { SourcePatch } from '../faults/harness/source-patch.ts';
import { follow, journalOf } from '../faults/harness/stream-journal.ts';
import { type FuzzRequest, type KnownName, requestOf } from './arbitrary-request.ts';
import { type Condition, conditionOf, growthOf } from './growth.ts';
import { faultOf } from './judge.ts';
import { type Operation, operationAt, readOperations } from './operations.ts';
import { type Answer, send } from './send.ts';

export interface FuzzOptions {
  requests: number;
  seed: number;
  /** Faults planted in the product, for a control. */
  patches?: readonly SourcePatch[];
  /** Id of the only operation to call; default: all. */
  operation?: string | undefined;
}

export interface FuzzResult {
  sent: number;
  byStatus: Map<number, number>;
  operations: number;
  /** Wrong responses with their shrunk requests, and growth. */
  faults: string[];
  before: Condition;
  after: Condition;
}

/** Disables name resolution, so that requests stay on this machine. */
const noNames: SourcePatch = {
  file: 'server/src/outbound/guarded-agent.ts',
  find: "systemLookup(hostName, { all: true, order: 'verbatim' });",
  replace: "systemLookup(`${hostName}.invalid`, { all: true, order: 'verbatim' });",
};
const warmUpShare = 0.2;
const freshEvery = 300;

type Known = Partial<Record<KnownName, string>>;

/** Principal that sends its requests sequentially. */
class Lane {
  readonly #lab: FaultHarness;
  readonly #kind: 'administrator' | 'member' | 'nobody';
  readonly #operations: readonly Operation[];
  #person: Person | undefined;
  #known: Known = {};
  #isSignedOut = false;
  readonly byStatus = new Map<number, number>();
  sent = 0;

  constructor(lab: FaultHarness, kind: Lane['kind'], operations: readonly Operation[]) {
    this.#lab = lab;
    this.#kind = kind;
    this.#operations = operations;
  }

  get kind(): 'administrator' | 'member' | 'nobody' {
    return this.#kind;
  }

  /** Throws with what is wrong with the answer. */
  async judge(request: FuzzRequest): Promise<void> {
    if (this.sent % freshEvery === 0) await this.#makeThings();
    if (this.#isSignedOut) await this.#signIn();
    this.sent += 1;
    const sent = this.#addressed(request);
    // A spoilt path may name another call.
    const operation =
      operationAt(this.#operations, sent) ?? this.#operations.find(({ id }) => id === request.operation);
    if (!operation) throw new Error(`no operation ${request.operation}`);
    const answer = await this.#send(sent);
    this.byStatus.set(answer.status, (this.byStatus.get(answer.status) ?? 0) + 1);
    this.#isSignedOut = answer.status === 401 || request.operation === 'identity.signOut';
    const fault = faultOf(answer, operation, sent);
    if (fault !== undefined) throw new Error(fault);
  }

  async #send(request: FuzzRequest, tries = 5): Promise<Answer> {
    try {
      return await send(this.#lab.url, request);
    } catch (error) {
      // An oversized request is refused while it is still being sent, so the response may be lost.
      const isCutOff = ['EPIPE', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '');
      if (isCutOff && tries > 1) return this.#send(request, tries - 1);
      // Node's own parser closes the connection on invalid HTTP; the product must still be alive.
      const { status } = await fetch(`${this.#lab.url}/health/live`);
      if (status !== 200) throw new Error('the product is gone', { cause: error });
      throw new Error(`no answer: ${String(error)}`, { cause: error });
    }
  }

  #addressed(request: FuzzRequest): FuzzRequest {
    const filled = (text: string) =>
      text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => this.#known[name as KnownName] ?? name);
    const { sent } = this;
    const token = this.#kind === 'nobody' ? undefined : this.#person?.token;
    return {
      ...request,
      address: filled(request.address),
      body: request.body === undefined ? undefined : filled(request.body),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        // Uses a new address each time, so that rate limits do not hide the operation.
        'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
        ...Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, filled(value)])),
      },
    };
  }

  async #signIn(): Promise<void> {
    const role = this.#kind === 'administrator' ? ({ role: 'administrator' } as const) : {};
    const again = this.#person && { as: this.#person };
    [this.#person] = await this.#lab.people(1, { ...role, ...again });
    this.#isSignedOut = false;
  }

  /** Creates things for requests to name, since earlier ones may be deleted. */
  async #makeThings(): Promise<void> {
    await this.#signIn();
    const person = this.#person as Person;
    const agents = await this.#lab.read<{ items: { gptSystemId: string }[] }>(
      person,
      agentRoutes.listAvailable.path,
    );
    const journal = journalOf('Fuzzed: [say 3 words, 100 a second]');
    await follow(person, journal, AbortSignal.timeout(10_000));
    this.#known = {
      gptSystemId: agents.items[0]?.gptSystemId ?? '',
      ...(journal.conversationId && { conversationId: journal.conversationId }),
      ...(journal.segmentId && { conversationSegmentId: journal.segmentId }),
      ...(this.#kind === 'administrator' && { modelProviderId: await this.#makeProvider(person) }),
    };
  }

  /** The providers that the fuzzer added are removed, so that questions find the scripted one again. */
  async #makeProvider(person: Person): Promise<string> {
    const { items } = await this.#lab.read<{ items: ModelProvider[] }>(person, modelProviderRoutes.list.path);
    for (const { modelProviderId, source, version } of items) {
      if (source !== 'stored') continue;
      const address = fillPath(modelProviderRoutes.remove.path, { modelProviderId });
      await (await this.#lab.send(person, address, { method: 'DELETE', ifMatch: version })).text();
    }
    const body = { name: 'Fuzzed', kind: 'openai', isDefault: false };
    const made = await this.#lab.send(person, modelProviderRoutes.create.path, { method: 'POST', body });
    return ((await made.json()) as ModelProvider).modelProviderId;
  }
}

/** Lets a lane send its share; resolves to what it found. */
async function runLane(
  lane: Lane,
  operations: readonly Operation[],
  { seed, numRuns }: { seed: number; numRuns: number },
): Promise<string[]> {
  const requests = fc.oneof(...operations.map(requestOf));
  const property = fc.asyncProperty(requests, (request) => lane.judge(request));
  const { failed, counterexample, errorInstance, counterexamplePath } = await fc.check(property, {
    seed,
    numRuns,
    interruptAfterTimeLimit: 3_600_000,
  });
  if (!failed) return [];
  const [request] = counterexample ?? [];
  const found = JSON.stringify(request);
  return [
    `${lane.kind}: ${String(errorInstance)}\n  ${found?.slice(0, 1_000)}\n  seed ${seed}, path ${counterexamplePath}`,
  ];
}

/** Starts a product, sends the requests, and compares how the process was after a warm-up with how it is in the end. */
export async function fuzz({ requests, seed, patches = [], operation }: FuzzOptions): Promise<FuzzResult> {
  const lab = await FaultHarness.start({
    patches: [noNames, ...patches],
    preload: [probe],
    environment: { POLYLOGUE_TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' },
  });
  try {
    const operations = await readOperations(lab.url);
    const called = operations.filter(({ id }) => operation === undefined || id === operation);
    const kinds = ['administrator', 'member', 'nobody', 'administrator', 'member', 'nobody'] as const;
    const lanes = kinds.map((kind) => new Lane(lab, kind, operations));
    const round = async (share: number, roundSeed: number) => {
      const numRuns = Math.ceil((requests * share) / lanes.length);
      const runs = lanes.map((lane, index) => runLane(lane, called, { seed: roundSeed + index, numRuns }));
      return (await Promise.all(runs)).flat();
    };
    const faults = await round(warmUpShare, seed);
    const before = await conditionOf(lab);
    if (faults.length === 0) faults.push(...(await round(1 - warmUpShare, seed + lanes.length)));
    const after = await conditionOf(lab);
    const { exitCode, signalCode } = lab.product.process;
    if (exitCode !== null || signalCode !== null) faults.push('the process ended');
    const byStatus = new Map<number, number>();
    for (const lane of lanes) {
      for (const [status, count] of lane.byStatus) byStatus.set(status, (byStatus.get(status) ?? 0) + count);
    }
    const sent = lanes.reduce((sum, lane) => sum + lane.sent, 0);
    return {
      sent,
      byStatus,
      operations: operations.length,
      faults: [...faults, ...growthOf(before, after)],
      before,
      after,
    };
  } finally {
    await lab.stop();
  }
}
