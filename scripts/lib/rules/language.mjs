// Comments and test titles are in the standard English of the field.
import { readFileSync } from 'node:fs';
import { readTree } from './source-tree.mjs';

const SOURCE = /\.(tsx?|mjs|js|css)$/;
const TEST = /\.test\.\w+$/;
/** A comment begins with a verb or a noun. */
const FIRST_WORDS =
  /^(what|who|whom|whose|how|whether|of|where|those|as|whoever|whatever|whichever|one of|when|that|this is what|why)\b/i;
const DIALECT =
  /\b(told|tells|says|said|heard|hears|whoever|stands|anew|beside|bed|beds|goes on|go on|keeps up|patiently|mend|mends|mended|whatever is|so to say)\b/i;
const MAX_WORDS = 25;
const MAX_TITLE_WORDS = 16;

/**
 * Comments of a source: blocks, and runs of lines that begin with `//`.
 * @param {string} source
 * @returns {{ line: number, text: string }[]}
 */
function commentsOf(source) {
  const found = [];
  const pattern = /(?<![\w*])\/\*\*?([\s\S]*?)\*\/|(?:^[ \t]*\/\/[^\n]*\n?)+|(?<=[;,{(\s])\/\/ [^\n]*/gm;
  for (const match of source.matchAll(pattern)) {
    const text = match[0]
      .replace(/^\/\*+|\*\/$/g, '')
      .split('\n')
      .map((line) => line.replace(/^\s*(\/\/|\*)?\s?/, ''))
      .join('\n')
      .trim();
    if (!/^(@|biome-|oxlint|eslint|prettier|#region|\/ <ref|<reference|v8 |c8 )/.test(text))
      found.push({ line: source.slice(0, match.index).split('\n').length, text });
  }
  return found;
}

/** @param {string} text @returns {string[]} */
const sentencesOf = (text) =>
  text
    .replace(/```[\s\S]*?```|`[^`]*`/g, 'x')
    .split(/\n\s*\n|(?<=[.:;])\s+|\n\s*(?:[-*|]|@\w+|\d\.)\s/)
    .filter((sentence) => sentence.trim() !== '');

/** @param {string} text */
const wordCount = (text) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** @param {string} text @returns {string | undefined} */
function faultOfComment(text) {
  const prose = text.replace(/```[\s\S]*?```|`[^`]*`|\*[^*\n]+\*|"[^"\n]*"/g, 'x');
  if (FIRST_WORDS.test(text)) return `begins with “${text.split(/\s/)[0]}”`;
  const word = DIALECT.exec(prose)?.[0];
  if (word) return `says “${word}”`;
  const long = sentencesOf(text).find((sentence) => wordCount(sentence) > MAX_WORDS);
  return long && `has a sentence of ${wordCount(long)} words`;
}

/**
 * Titles of a test file, with those of its groups.
 * @param {string} source
 */
function titlesOf(source) {
  const pattern = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;
  return [...source.matchAll(pattern)].map((match) => ({
    line: source.slice(0, match.index).split('\n').length,
    text: match[2] ?? '',
  }));
}

/** @param {string} text @returns {string | undefined} */
function faultOfTitle(text) {
  if (/^(what|who|whom|whose|how|whether|of|where|those|as|whoever)\b/i.test(text))
    return `begins with “${text.split(/\s/)[0]}”`;
  const word = DIALECT.exec(text)?.[0];
  if (word) return `says “${word}”`;
  return wordCount(text) > MAX_TITLE_WORDS ? `has ${wordCount(text)} words` : undefined;
}

/**
 * Commit subjects read `area: verb object`, with at most 72 characters.
 * @param {string} subject
 * @returns {string | undefined}
 */
export function faultOfSubject(subject) {
  if (subject.length > 72) return `has ${subject.length} characters`;
  return /^[a-z][\w ,./-]*: \S/.test(subject) ? undefined : 'has no area';
}

/**
 * @param {string} folder the repository, or a folder laid out like it
 * @returns {{ path: string, line: number, kind: 'comment' | 'title', fault: string, text: string }[]}
 */
export function findDialect(folder) {
  return readTree(folder)
    .filter(({ name, isFolder }) => !isFolder && SOURCE.test(name) && !/\.generated\./.test(name))
    .flatMap(({ path, name }) => {
      const source = readFileSync(`${folder}/${path}`, 'utf8');
      const comments = commentsOf(source).flatMap(({ line, text }) => {
        const fault = faultOfComment(text);
        return fault ? [{ path, line, kind: /** @type {const} */ ('comment'), fault, text }] : [];
      });
      const titles = TEST.test(name)
        ? titlesOf(source).flatMap(({ line, text }) => {
            const fault = faultOfTitle(text);
            return fault ? [{ path, line, kind: /** @type {const} */ ('title'), fault, text }] : [];
          })
        : [];
      return [...comments, ...titles];
    });
}
