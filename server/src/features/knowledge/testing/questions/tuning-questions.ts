// Questions that ranking or pages were tuned on, about pages or in languages that no other set covers. They guard
// against regressions and prove nothing about quality.
import type { EvaluationQuestion } from './first-questions.ts';

export const tuningQuestions: EvaluationQuestion[] = [
  { question: 'Hello, how are you?', page: 'talking-to-the-guide.md' },
  { question: 'Hi', page: 'talking-to-the-guide.md' },
  { question: 'ok thanks!', page: 'talking-to-the-guide.md' },
  { question: 'How do we feed in our own manuals?', page: 'file-libraries.md' },
  { question: 'How do I move files from one library to another?', page: 'file-libraries.md' },
  { question: 'Can people download the files in a library?', page: 'file-libraries.md' },
  { question: 'What score is good in Try a question?', page: 'file-libraries.md' },
  { question: 'Can I search the files for an exact word?', page: 'file-libraries.md' },
  { question: 'Where do I see which agents use my library?', page: 'file-libraries.md' },
  {
    question: "Where do I put my company's PDFs so that the chat answers from them?",
    page: 'file-libraries.md',
  },
  { question: 'My file is stuck on Waiting', page: 'file-libraries.md' },
  { question: 'What does Embedding mean?', page: 'file-libraries.md' },
  { question: 'Can I upload password protected PDFs?', page: 'file-libraries.md' },
  { question: 'tell me about OCR', page: 'file-libraries.md' },
  { question: 'Can I upload a whole folder or a ZIP?', page: 'file-libraries.md' },
  { question: 'Wie hänge ich eine Datei an meine Frage an?', page: 'attachments.md' },
  { question: 'Wer kann meine angehängten Dateien sehen?', page: 'attachments.md' },
  { question: 'Werden gescannte Dokumente erkannt?', page: 'file-libraries.md' },
  { question: 'Was bedeuten die Zahlen in eckigen Klammern?', page: 'citations.md' },
  { question: '¿Qué tipos de archivo puedo subir?', page: 'file-libraries.md' },
  { question: '¿Quién puede ver los archivos que adjunto?', page: 'attachments.md' },
];
