// Forty questions held out from tuning, written after weights and threshold were fixed. The first
// run cited the right page first for 25 of 30, and answered none of the 10 unanswerable ones.
// Phrasings of the handbook were extended later, for other reasons.
import type { EvaluationQuestion } from './first-questions.ts';

/** Questions in the wording of the page. */
export const wordedHeldOutQuestions: EvaluationQuestion[] = [
  { question: 'How do I archive a conversation?', page: 'archiving-conversations.md' },
  { question: 'What happens to an answer when I reload the page?', page: 'stopping-and-continuing.md' },
  { question: 'How do I open the source of a citation?', page: 'citations.md' },
  { question: 'Where is the API key of a provider stored?', page: 'connecting-a-model.md' },
  { question: 'What is in the data folder?', page: 'data-folder.md' },
  { question: 'Which models does LM Studio need a key for?', page: 'openai-compatible.md' },
  { question: 'What does POLYLOGUE_TRUSTED_PROXIES mean?', page: 'configuration.md' },
  { question: 'How many characters may a title have?', page: 'renaming-conversations.md' },
  { question: 'Which browsers are supported?', page: 'welcome.md' },
  { question: 'How do I set up a reverse proxy with HTTPS?', page: 'network-and-https.md' },
  { question: 'What does the action ConversationsReadAll allow?', page: 'roles-and-permissions.md' },
  { question: 'How do I copy a code block?', page: 'reading-answers.md' },
  { question: 'How do I update Polylogue to a new version?', page: 'updating.md' },
  { question: 'The port is already in use', page: 'startup-problems.md' },
  { question: 'Does Polylogue work with a screen reader?', page: 'accessibility.md' },
];

/** Questions without a content word of the answering passage. */
export const paraphrasedHeldOutQuestions: EvaluationQuestion[] = [
  { question: 'Where did the discussion from last Thursday go?', page: 'conversation-list.md' },
  { question: 'My spouse uses this laptop too, how do I leave safely?', page: 'signing-in-and-out.md' },
  { question: 'Will headquarters snoop on what I am typing?', page: 'privacy.md' },
  { question: 'I would like a fresh attempt at the reply', page: 'regenerating-and-editing.md' },
  { question: 'How can I hand this whole talk over to my lawyer?', page: 'exporting-conversations.md' },
  {
    question: 'Nothing is visible in bright sunlight, can the letters stand out more?',
    page: 'appearance.md',
  },
  { question: 'Hire somebody: how does the newcomer get in?', page: 'accounts.md' },
  { question: 'The machine room caught fire, how do we recover?', page: 'backup-and-restore.md' },
  { question: 'Which gadget wrote this, man or computer?', page: 'agents.md' },
  { question: 'Put our own emblem and paint on the welcome screen', page: 'brands.md' },
  { question: 'Fingers only, my trackpad is dead', page: 'keyboard-shortcuts.md' },
  { question: 'How long until you throw my old chats away?', page: 'privacy.md' },
  { question: 'Why was it so slow, and how much did it consume?', page: 'execution-details.md' },
  { question: 'Which settings can be passed to the process when it boots?', page: 'configuration.md' },
  {
    question: 'Could a stranger on our homepage talk to it?',
    page: 'public-chat.md',
    alsoRight: ['embedding.md'],
  },
];

/** Plausible questions about other products, general knowledge or missing features. */
export const unanswerableHeldOutQuestions: EvaluationQuestion[] = [
  { question: 'How do I delete a row in Airtable?' },
  { question: 'What is the tallest building in Dubai?' },
  { question: 'How do I connect my Fitbit?' },
  { question: 'Can it book a train ticket for me?' },
  { question: 'How do I stop my dog from barking?' },
  { question: 'How do I export a model from Blender?' },
  { question: 'How do I sign a PDF electronically?' },
  { question: 'How much does a Tesla cost?' },
  { question: 'How do I archive old mails automatically?' },
  { question: 'Does it support two-factor codes by text message?', alsoRight: ['not-in-this-version.md'] },
];
