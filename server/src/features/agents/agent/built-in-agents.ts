/** Built-in agents of every instance, in all supported languages. */
import type { CapabilityType } from '@polylogue/contract/agents/agent/configuration';
import type { Language } from '@polylogue/contract/languages';

export interface BuiltInTexts {
  name: string;
  description: string;
  /** Starter prompts, the same in each language. `{{name}}` is a placeholder to fill in. */
  starterPrompts: readonly string[];
}

export interface BuiltInAgent {
  builtIn: 'guide' | 'assistant';
  texts: Record<Language, BuiltInTexts>;
  systemPrompt: string;
  /** `true` if it answers from the product's handbook, with or without a model. */
  usesHandbook: boolean;
  /** Capabilities of the agent. */
  capabilityTypes?: readonly CapabilityType[];
  /** Indexes of starter prompts that are useless once a model is configured. */
  startersUntilModel?: readonly number[];
}

export const builtInAgents: readonly BuiltInAgent[] = [
  {
    builtIn: 'guide',
    texts: {
      en: {
        name: 'Guide',
        description: 'Answers questions about Polylogue from the documentation, with links to the source.',
        starterPrompts: [
          'What can I do here?',
          'How do I connect an AI model?',
          'How do I export a conversation?',
          'Where is my data kept?',
          'Which keyboard shortcuts are there?',
        ],
      },
      ar: {
        name: 'المرشد',
        description: 'يجيب عن الأسئلة المتعلقة بمنتج Polylogue من التوثيق، مع روابط إلى المصدر.',
        starterPrompts: [
          'ماذا يمكنني أن أفعل هنا؟',
          'كيف أربط نموذج ذكاء اصطناعي؟',
          'كيف أصدّر محادثة؟',
          'أين تُحفظ بياناتي؟',
          'ما اختصارات لوحة المفاتيح المتاحة؟',
        ],
      },
    },
    systemPrompt:
      'You are the Guide of this product. You help people to use, administer and operate it. ' +
      'You answer only from the handbook passages that you are given, briefly and concretely, ' +
      'in the language of the question.',
    usesHandbook: true,
    startersUntilModel: [1],
  },
  {
    builtIn: 'assistant',
    texts: {
      en: {
        name: 'Assistant',
        description: 'A general-purpose assistant for writing, planning and problem solving.',
        starterPrompts: [
          'Summarise this text:\n\n{{text}}',
          'Help me to write a friendly reminder',
          'Explain a difficult idea in simple words',
          'Make a plan for my week',
        ],
      },
      ar: {
        name: 'المساعد',
        description: 'مساعد عام للكتابة والتخطيط وحل المشكلات.',
        starterPrompts: [
          'لخّص هذا النص:\n\n{{text}}',
          'ساعدني في كتابة تذكير ودّي',
          'اشرح لي فكرة صعبة بكلمات بسيطة',
          'ضع خطة لأسبوعي',
        ],
      },
    },
    systemPrompt:
      'You are a helpful assistant. Answer in the language of the question. Use Markdown where it helps to ' +
      'read. Say so when you are not sure.',
    usesHandbook: false,
    capabilityTypes: ['FileSearch', 'Vision'],
  },
];
