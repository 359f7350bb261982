/** English words without information on the topic of a text or question. */

export const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(
  // Function words.
  (
    'a about after again all also am an and any are as at be because been before being both but by can could did do does ' +
    'doing down during each else ever few for from further had has have having he her here hers him his i if in into is ' +
    'it its itself just let lets ll may me might more most must my myself no nor not now of off on once only onto or other ' +
    'our ours out over own per re same shall she should so some such t than that the their theirs them then there these ' +
    'they this those through to too under until up upon us ve very was we were while will with within without would yet ' +
    'you your yours yourself don doesn didn isn aren wasn won wouldn couldn shouldn cannot d m s ' +
    // Question words.
    'how what when where which who whom whose why ' +
    // Words that occur in questions on any topic.
    'anybody anyone anything do everything example find get gets getting give gives go goes good happen happens happening ' +
    'help know like make makes making many much need needs please possible put puts question show somebody someone something ' +
    'tell thing things try use used uses using want wants way ways work works'
  ).split(' '),
);

/** Checks an English word in lower case. */
export const isStopWord = (word: string): boolean => ENGLISH_STOP_WORDS.has(word);
