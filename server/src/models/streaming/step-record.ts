/** Record of a step's output, needed as input of the next step. */
import type {
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

/** Returns the metadata with which vendors sign or encrypt reasoning; they require it back. */
const optionsOf = (metadata: SharedV4ProviderMetadata | undefined) =>
  metadata === undefined ? {} : { providerOptions: metadata };

interface Block {
  type: 'text' | 'reasoning';
  text: string;
  providerOptions?: SharedV4ProviderMetadata;
}

/** Collects the parts of a step. */
export class StepRecord {
  readonly #content: AssistantContent = [];
  readonly #blocks = new Map<string, Block>();
  /** Calls that the loop must run; excludes tools that the provider runs itself. */
  readonly toolCalls: LanguageModelV4ToolCall[] = [];

  add(part: LanguageModelV4StreamPart): void {
    switch (part.type) {
      case 'text-start':
      case 'text-delta':
      case 'text-end':
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end':
        this.#addToBlock(part);
        break;
      case 'tool-call':
        if (!part.providerExecuted) this.#addToolCall(part);
        break;
      default:
    }
  }

  /** Returns the step as a message of the conversation. */
  message(): LanguageModelV4Message {
    return { role: 'assistant', content: this.#content };
  }

  #addToBlock(part: {
    type: string;
    id: string;
    delta?: string;
    providerMetadata?: SharedV4ProviderMetadata;
  }): void {
    const type = part.type.startsWith('text') ? 'text' : 'reasoning';
    const key = `${type} ${part.id}`;
    // A later block of the same step may reuse an id.
    const known = part.type.endsWith('-start') ? undefined : this.#blocks.get(key);
    const block: Block = known ?? { type, text: '' };
    if (!known) {
      this.#blocks.set(key, block);
      this.#content.push(block);
    }
    block.text += part.delta ?? '';
    Object.assign(block, optionsOf(part.providerMetadata));
  }

  #addToolCall(call: LanguageModelV4ToolCall): void {
    this.toolCalls.push(call);
    const { toolCallId, toolName, providerMetadata } = call;
    const input = parseInput(call.input) ?? {};
    this.#content.push({ type: 'tool-call', toolCallId, toolName, input, ...optionsOf(providerMetadata) });
  }
}

/** Parses the input of a call; `undefined` if it is not JSON. An empty text means no arguments. */
export function parseInput(input: string): unknown {
  if (input.trim() === '') return {};
  try {
    return JSON.parse(input) as unknown;
  } catch {
    return undefined;
  }
}
