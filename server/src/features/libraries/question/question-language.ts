/** Tells whether a question is in English, the only language that the search understands. */

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const ENGLISH = wordSet(
  'a all am an and any are as at be but by can could did do does for from get has have how i if in into is it its may ' +
    'me my no not of on one or our out please should so than that the their them then there these they this to up us ' +
    'use was we were what when where which who why will with without would you your',
);
/** Function words of German, French, Spanish, Italian, Portuguese and Dutch that no English sentence holds. */
const FOREIGN = wordSet(
  'aan als au auf aus aux avec bei bitte che chi co como cómo comment con cosa cuál cuándo dans das dat de del della ' +
    'den der des di dich dir dónde donde dove du ein eine einem einen einer el em en er es est está están et für gibt ' +
    'gli gut haben hay het hoe ich ihr ik il ist je kan kann la las le les lo los mein meine meinen mes met mi mia mich ' +
    'mijn mio mir mit moi mon mus muss não nach naar nicht niet non nous não o oder ou où para pas per perché por ' +
    'porque posso pour pourquoi puedo puis qual quale quand quanto que qué quel quelle quem qui quién sans se sich sie ' +
    'sind sono sur tu uit um uma una und une uno unter van vom von voor waar waarom wann warum was welche welcher wenn ' +
    'werden wie wir wo wohin zijn zu zum zur é è y',
);
const WORD = /\p{L}+/gu;
/** Letters that no English word needs, borrowed ones aside. */
const FOREIGN_LETTER = /[^\p{ASCII}\p{P}\p{N}\p{S}\s]/u;

export const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/**
 * Whether a question may be English: not where most of its letters are of another script, nor where words that only
 * hold sentences together are rather those of another language. What tells nothing, such as a name, may be.
 */
export function isEnglish(question: string): boolean {
  const letters = question.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  if (latin.length * 2 < letters.length) return false;
  if (/[¿¡]/.test(question)) return false;
  const words = question.toLowerCase().match(WORD) ?? [];
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const foreign = words.filter((word) => FOREIGN.has(word)).length;
  const accented = words.filter((word) => !FOREIGN.has(word) && FOREIGN_LETTER.test(word)).length;
  return foreign + accented < 2 || foreign + accented <= english;
}
