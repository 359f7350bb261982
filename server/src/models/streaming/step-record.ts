/** What the model said in one step, kept so that the next step can be asked with it. */
import type {
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

/** Vendors sign or encrypt reasoning in their metadata, and refuse it back without. */
const optionsOf = (metadata: SharedV4ProviderMetadata | undefined) =>
  metadata === undefined ? {} : { providerOptions: metadata };

interface Block {
  type: 'text' | 'reasoning';
  text: string;
  providerOptions?: SharedV4ProviderMetadata;
}

/** Collects the parts of one step. */
export class StepRecord {
  readonly #content: AssistantContent = [];
  readonly #blocks = new Map<string, Block>();
  /** Calls that the loop has to answer; those that the provider runs itself are not among them. */
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

  /** The step as a message of the conversation. */
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
    // An id may come again in a later block of the same step.
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

/** Input of a call as JSON; `undefined` where the model wrote something else. An empty text means no arguments. */
export function parseInput(input: string): unknown {
  if (input.trim() === '') return {};
  try {
    return JSON.parse(input) as unknown;
  } catch {
    return undefined;
  }
}
