/** Writes out what people shorten when they type a question in haste. */

const MEANINGS: Readonly<Record<string, string>> = {
  auth: 'sign-in',
  config: 'configuration',
  convo: 'conversation',
  convos: 'conversations',
  db: 'database',
  dl: 'download',
  env: 'environment',
  lang: 'language',
  msg: 'message',
  msgs: 'messages',
  pic: 'picture',
  pics: 'pictures',
  pls: 'please',
  pw: 'password',
  pwd: 'password',
  pws: 'passwords',
};

/** No part of a path, a file name, an address or an option: there a short word is a name. */
const SHORT_WORD = /(?<![\w./:@-])[a-z]{2,6}(?![\w/:@-]|\.\w)/gi;

/** The question with its abbreviations written out; everything else stays as it was typed. */
export function writtenOut(question: string): string {
  return question.replace(SHORT_WORD, (word) => {
    const key = word.toLowerCase();
    return (Object.hasOwn(MEANINGS, key) ? MEANINGS[key] : undefined) ?? word;
  });
}
