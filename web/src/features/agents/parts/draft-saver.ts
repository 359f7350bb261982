/** Keeps a draft on the server as it is edited: one call at a time, each based on the version before. */
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';

/** `invalid`: what is entered can't be saved as it is; `failed`: the server did not take it. */
export type SavingState = 'saved' | 'pending' | 'saving' | 'invalid' | 'failed';

interface SaverDeps<Body> {
  /** What is entered, as it would be sent; undefined where it breaks a rule. */
  read(): Body | undefined;
  save(body: Body, version: number): Promise<ConfigurationState>;
  onState(state: SavingState, error?: unknown): void;
}

/** How long nothing is entered before it is saved. */
const settleMs = 800;

export class DraftSaver<Body> {
  readonly #deps: SaverDeps<Body>;
  #version: number;
  #saved: string;
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(deps: SaverDeps<Body>, start: { version: number; body: Body }) {
    this.#deps = deps;
    this.#version = start.version;
    this.#saved = JSON.stringify(start.body);
  }

  /** What the server holds, as far as is known here. */
  get saved(): Body {
    return JSON.parse(this.#saved) as Body;
  }

  /** Something was entered. */
  touch(): void {
    clearTimeout(this.#timer);
    const body = this.#deps.read();
    if (body === undefined) return this.#deps.onState('invalid');
    if (JSON.stringify(body) === this.#saved) return this.#deps.onState('saved');
    this.#deps.onState('pending');
    this.#timer = setTimeout(() => void this.flush(), settleMs);
  }

  /** Saves now what is not saved yet. Resolves to whether everything is; refusals are told by the state. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.#inTurn(() => this.#save());
  }

  /** Does something else that raises the draft's version, after what is entered is saved. Rejects with its failure. */
  change<Answer extends { version: number }>(act: (version: number) => Promise<Answer>): Promise<Answer> {
    return this.#inTurn(async () => {
      const answer = await act(this.#version);
      this.#version = answer.version;
      return answer;
    });
  }

  /** Removes the draft: what is entered is not saved any more once it is gone. */
  end<Outcome extends { error?: unknown }>(act: (version: number) => PromiseLike<Outcome>): Promise<Outcome> {
    clearTimeout(this.#timer);
    return this.#inTurn(async () => {
      const outcome = await act(this.#version);
      this.#isOver = outcome.error === undefined;
      return outcome;
    });
  }

  /** Goes on from what the server holds now. */
  rebase(version: number, saved: Body): void {
    this.#version = version;
    this.#saved = JSON.stringify(saved);
  }

  #inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const turn = this.#queue.then(act);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #save(): Promise<boolean> {
    if (this.#isOver) return true;
    const body = this.#deps.read();
    if (body === undefined) {
      this.#deps.onState('invalid');
      return false;
    }
    const text = JSON.stringify(body);
    if (text === this.#saved) {
      this.#deps.onState('saved');
      return true;
    }
    this.#deps.onState('saving');
    try {
      const { version } = await this.#deps.save(body, this.#version);
      this.#version = version;
      this.#saved = text;
    } catch (error) {
      this.#deps.onState('failed', error);
      return false;
    }
    // What was entered while it was on its way.
    this.touch();
    return true;
  }
}
