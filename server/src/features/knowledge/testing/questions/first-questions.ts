// Forty questions to the Guide, written before retrieval was tuned; the minimum that every change
// must meet.

/**
 * Question with the handbook page that the answer must cite first; without a page, the handbook has no
 * answer.
 */
export interface EvaluationQuestion {
  question: string;
  page?: string;
  /** Other pages that answer it; without `page`, pages that rightly deny it. */
  alsoRight?: readonly string[];
}

/** Questions in the wording of the page. */
export const wordedQuestions: EvaluationQuestion[] = [
  { question: 'How do I rename a conversation?', page: 'renaming-conversations.md' },
  { question: 'Which environment variable sets the port?', page: 'configuration.md' },
  { question: 'How do I connect Ollama?', page: 'openai-compatible.md' },
  { question: 'How do I restore a backup?', page: 'backup-and-restore.md' },
  { question: 'How can I rebuild the search index?', page: 'search-index.md' },
  { question: 'What does POLYLOGUE_SECRET do?', page: 'configuration.md' },
  { question: 'How do I sign in with Microsoft Entra ID?', page: 'entra-id.md' },
  { question: 'What are the built-in roles?', page: 'roles-and-permissions.md' },
  { question: 'How do I export a conversation?', page: 'exporting-conversations.md' },
  { question: 'What is the keyboard shortcut for a new chat?', page: 'keyboard-shortcuts.md' },
  { question: 'Where do I open the execution details of an answer?', page: 'execution-details.md' },
  { question: 'How do I switch to dark mode?', page: 'appearance.md' },
  { question: 'Can I use my own PostgreSQL server through DATABASE_URL?', page: 'external-database.md' },
  { question: 'What does the label Library answers (no AI model) mean?', page: 'library-answers.md' },
  { question: 'How do I connect Azure OpenAI?', page: 'azure-openai.md' },
];

/** Questions without a content word of the answering passage. */
export const paraphrasedQuestions: EvaluationQuestion[] = [
  { question: 'The white background hurts my eyes at night', page: 'appearance.md' },
  { question: 'I threw a thread away by accident, is it gone for good?', page: 'deleting-conversations.md' },
  { question: 'It keeps rambling, how do I make it be quiet?', page: 'stopping-and-continuing.md' },
  { question: "How do I know it isn't making things up?", page: 'citations.md' },
  {
    question: 'My laptop ran out of battery halfway through its reply. Is everything gone?',
    page: 'stopping-and-continuing.md',
  },
  { question: 'I phrased that badly, may I reword what I typed?', page: 'regenerating-and-editing.md' },
  { question: 'Who else can see what I wrote?', page: 'privacy.md' },
  { question: 'What must I copy so that nothing is lost if the disk dies?', page: 'backup-and-restore.md' },
  { question: 'Let the makers know that a reply was useless', page: 'feedback.md' },
  { question: 'Tidy old threads out of sight without losing them', page: 'archiving-conversations.md' },
  { question: 'What has to be on the computer before I launch this?', page: 'installing.md' },
  { question: 'How can our monitoring tell that the service is up?', page: 'health.md' },
  { question: 'Our staff already have company logins, can they use those?', page: 'entra-id.md' },
  { question: 'Use an LLM that runs on the graphics card under my desk', page: 'openai-compatible.md' },
  { question: 'Somebody quit the firm; how fast are they locked out?', page: 'accounts.md' },
];

/** Plausible questions about other products, general knowledge or missing features. */
export const unanswerableQuestions: EvaluationQuestion[] = [
  { question: 'What is the capital of Mongolia?' },
  { question: 'How do I reset my Netflix password?' },
  { question: 'How do I post answers to a Slack channel?' },
  { question: 'Can I schedule a prompt to run every Monday morning?' },
  { question: 'How do I merge two branches in Git?' },
  { question: 'How do I create a pivot table in Excel?' },
  { question: 'What does a ChatGPT Plus subscription cost?' },
  { question: 'How do I roast coffee beans at home?' },
  { question: 'How do I connect my Google Calendar?' },
  { question: 'How do I invite a guest to a video call?' },
];
