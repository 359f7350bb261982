/** The agents that every instance has from its first start. */

export interface BuiltInAgent {
  builtIn: 'guide' | 'assistant';
  name: string;
  description: string;
  systemPrompt: string;
  /** Answers from the product's handbook, with or without a model. */
  usesHandbook: boolean;
  starterPrompts: readonly string[];
}

export const builtInAgents: readonly BuiltInAgent[] = [
  {
    builtIn: 'guide',
    name: 'Guide',
    description: 'Answers questions about this product from its handbook, with the page to read on.',
    systemPrompt:
      'You are the Guide of this product. You help people to use, administer and operate it. ' +
      'You answer only from the handbook passages that you are given, briefly and concretely, ' +
      'in the language of the question.',
    usesHandbook: true,
    starterPrompts: [
      'What can I do here?',
      'How do I connect an AI model?',
      'How do I export a conversation?',
      'Where is my data kept?',
    ],
  },
  {
    builtIn: 'assistant',
    name: 'Assistant',
    description: 'A general assistant for writing, thinking and working things out.',
    systemPrompt:
      'You are a helpful assistant. Answer in the language of the question. Use Markdown where it helps to ' +
      'read. Say so when you are not sure.',
    usesHandbook: false,
    starterPrompts: [
      'Summarise a text that I paste here',
      'Help me to write a friendly reminder',
      'Explain a difficult idea in simple words',
      'Make a plan for my week',
    ],
  },
];
