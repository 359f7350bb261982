/** Auto-saves a draft: one call at a time, each based on the previous version. */
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';

/** `invalid`: validation fails; `failed`: the server refused the change. */
export type SavingState = 'saved' | 'pending' | 'saving' | 'invalid' | 'failed';

interface SaverDeps<Body> {
  /** Current input as the request body; `undefined` if invalid. */
  read(): Body | undefined;
  save(body: Body, version: number): Promise<ConfigurationState>;
  onState(state: SavingState, error?: unknown): void;
}

/** Time without input before saving. */
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

  /** Last known content on the server. */
  get saved(): Body {
    return JSON.parse(this.#saved) as Body;
  }

  /** Records input. */
  touch(): void {
    clearTimeout(this.#timer);
    const body = this.#deps.read();
    if (body === undefined) return this.#deps.onState('invalid');
    if (JSON.stringify(body) === this.#saved) return this.#deps.onState('saved');
    this.#deps.onState('pending');
    this.#timer = setTimeout(() => void this.flush(), settleMs);
  }

  /** Saves pending changes now. Resolves to true once all are saved; the state reports failures. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.#inTurn(() => this.#save());
  }

  /**
   * Runs another change of the draft's version after saving pending input. Rejects on its failure.
   */
  change<Answer extends { version: number }>(act: (version: number) => Promise<Answer>): Promise<Answer> {
    return this.#inTurn(async () => {
      const answer = await act(this.#version);
      this.#version = answer.version;
      return answer;
    });
  }

  /** Removes the draft: input is not saved after its removal. */
  end<Outcome extends { error?: unknown }>(act: (version: number) => PromiseLike<Outcome>): Promise<Outcome> {
    clearTimeout(this.#timer);
    return this.#inTurn(async () => {
      const outcome = await act(this.#version);
      this.#isOver = outcome.error === undefined;
      return outcome;
    });
  }

  /** Continues from the server's current content. */
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
    // Saves input entered during the save.
    this.touch();
    return true;
  }
}
