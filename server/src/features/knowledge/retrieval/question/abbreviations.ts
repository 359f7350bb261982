/** Expands common abbreviations in questions. */

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

/** Matches short words outside paths, file names, addresses and options. */
const SHORT_WORD = /(?<![\w./:@-])[a-z]{2,6}(?![\w/:@-]|\.\w)/gi;

export function expandAbbreviations(question: string): string {
  return question.replace(SHORT_WORD, (word) => {
    const key = word.toLowerCase();
    return (Object.hasOwn(MEANINGS, key) ? MEANINGS[key] : undefined) ?? word;
  });
}
