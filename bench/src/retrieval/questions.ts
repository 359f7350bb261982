/** The questions about the manuals: those that a page answers, and those that none does. */
import { readFile } from 'node:fs/promises';

export interface InsideQuestion {
  category: string;
  question: string;
  /** Pages that answer it; any of them is right. */
  pages: string[];
  /** Alternative texts of which an answering passage contains one; empty when not recorded. */
  answers: string[];
}

const read = (name: string) => readFile(new URL(`./questions/${name}`, import.meta.url), 'utf8');

/** Reads the questions about these manuals. */
export async function insideQuestions(manuals: readonly string[]): Promise<InsideQuestion[]> {
  const lines = (await read('inside.tsv')).trimEnd().split('\n').slice(1);
  const questions = lines.map((line) => {
    const [category = '', question = '', pages = '', answers = ''] = line.split('\t');
    return { category, question, pages: pages.split(' '), answers: answers === '' ? [] : answers.split('|') };
  });
  return questions.filter(({ pages }) => manuals.some((name) => pages[0]?.startsWith(`${name}/`)));
}

export const outsideQuestions = async (): Promise<string[]> =>
  (await read('outside.txt')).trimEnd().split('\n');
