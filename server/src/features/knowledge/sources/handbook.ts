/** Reads the product's handbook: its pages; in `questions/`, phrasings of their sections and off-topic questions. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SourceDocument } from '../ingestion/prepare-document.ts';
import { titleOf } from '../text/chunking.ts';
import { markdownBlocks, linesOfBlock } from '../text/markdown-blocks.ts';

const QUESTIONS_FOLDER = 'questions';
/** Questions similar to the handbook that it does not answer. */
const OFF_TOPIC_FILE = 'off-topic.md';

/** Reads the documents of the handbook in `folder`. Throws if questions belong to no page or section. */
export async function readHandbook(folder: string): Promise<SourceDocument[]> {
  const questionsFolder = path.join(folder, QUESTIONS_FOLDER);
  const pages = await markdownFiles(folder);
  const questionFiles = await markdownFiles(questionsFolder);
  const stray = questionFiles.find((name) => name !== OFF_TOPIC_FILE && !pages.includes(name));
  if (stray) throw new Error(`${stray} in ${questionsFolder} belongs to no page`);
  const documents: SourceDocument[] = [];
  for (const name of pages) {
    const content = await readFile(path.join(folder, name), 'utf8');
    const questions = questionFiles.includes(name)
      ? await readFile(path.join(questionsFolder, name), 'utf8')
      : '';
    const phrasings = withSections(content, questionsByHeading(questions));
    assertHeadings(name, content, phrasings);
    documents.push({
      path: name,
      title: titleOf(content, name),
      mediaType: 'text/markdown',
      content,
      phrasings,
    });
  }
  if (questionFiles.includes(OFF_TOPIC_FILE)) {
    documents.push(offTopicDocument(await readFile(path.join(questionsFolder, OFF_TOPIC_FILE), 'utf8')));
  }
  return documents;
}

function offTopicDocument(content: string): SourceDocument {
  return {
    path: `${QUESTIONS_FOLDER}/${OFF_TOPIC_FILE}`,
    title: titleOf(content, OFF_TOPIC_FILE),
    mediaType: 'text/markdown',
    content,
    phrasings: new Map(),
    offTopicQuestions: [...questionsByHeading(content).values()].flat(),
  };
}

async function markdownFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
}

/** Returns the list items below each heading. */
function questionsByHeading(source: string): Map<string, string[]> {
  const questions = new Map<string, string[]>();
  let heading = '';
  for (const block of markdownBlocks(source)) {
    const text = source.slice(block.start, block.end);
    if (block.kind === 'heading') heading = text.replace(/^#+\s+/, '');
    if (block.kind !== 'list') continue;
    const items = [...linesOfBlock(source, block)].map(({ start, end }) =>
      source.slice(start, end).replace(/^- /, ''),
    );
    questions.set(heading, [...(questions.get(heading) ?? []), ...items]);
  }
  return questions;
}

/** Adds all section headings as phrasings, so that sections with more phrasings gain no advantage. */
function withSections(page: string, questions: Map<string, string[]>): Map<string, string[]> {
  const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']): [string, string[]] => [
    heading,
    [],
  ]);
  return new Map([...sections, ...questions]);
}

function assertHeadings(name: string, page: string, phrasings: Map<string, string[]>): void {
  const headings = new Set([...page.matchAll(/^#+ (.+)$/gm)].map((match) => match[1]));
  const stray = [...phrasings.keys()].find((heading) => !headings.has(heading));
  if (stray !== undefined) throw new Error(`Questions for "${stray}", which is no heading of ${name}`);
}
