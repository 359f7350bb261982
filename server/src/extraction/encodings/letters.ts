/** Letters by their frequency, which distinguish the encodings that a text may be in. */

/** Letters beyond ASCII of Latin scripts: common ones, and ones that occur. */
export interface LatinLetters {
  common: ReadonlySet<string>;
  known: ReadonlySet<string>;
}

function latin(common: string, known = ''): LatinLetters {
  const withCapitals = (letters: string) => new Set(letters + letters.toUpperCase());
  return { common: withCapitals(common), known: withCapitals(known) };
}

export const westernLetters = latin('äöüßéèàáíóúñçêâôîûëïœãõø', 'åæìòùª');
export const centralLetters = latin('ąćęłńóśźżáčďéěíňřšťúůýžőűöüäßăâîşţșț', 'ľôĺŕëđ');
export const turkishLetters = latin('ğışçöüİ', 'âîû');
export const balticLetters = latin('ąčęėįšųūžāēģīķļņõäöü', 'ßéó');

/** Letters of other scripts, the most frequent first. */
const frequentLetters = [
  'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґў',
  'αοιετσνηυρπκμλωςγθχδφβξζψάίόέήύώ',
  'اليمنوترهبدعفسقكحجةأشصخذطىضءزثغئآظؤإیکپگچژ',
  'יוהלאתרבשמנםדחפקעטסגכןזצךףץ',
  'านรอกเงมยลวดทสตะปบคหแจพชขใไ่้ีิ็ั์ุู',
].map((letters) => Array.from(letters));

/** Weight of each letter in lower case: from 1 down to 0.2. */
export const letterWeights: ReadonlyMap<string, number> = new Map(
  frequentLetters.flatMap((letters) =>
    letters.map((letter, rank): [string, number] => [letter, 1 - (0.8 * rank) / letters.length]),
  ),
);

/** Most frequent characters of Chinese and Japanese texts, simplified and traditional. */
export const frequentIdeographs: ReadonlySet<string> = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运' +
    '會時為國來說對這個們發後過學無動種經當現開關長見間問與應氣電話東車門書員場業實體資機區權' +
    '日本人会社東京都県市町村年月火水木金土曜契約料金額円議締結担当山田太郎様御' +
    '用以及款签署付款內費址名称址市省街号',
);

/** Most frequent syllables of Korean texts. */
export const frequentSyllables: ReadonlySet<string> = new Set(
  '이다는의에을가고를은하로지사도기나서한리자어아들인시라일대수그해있니정제으보부상전스게장구주면국거여성만적원소조아오과신안내위경동유공세비무연우회생발방분한월민선진계물회행요관미중입되된될문학실식개용달습까마모통합러와교화때체불결단심력업명영음계반감저했겠담당름호번처박최종손님송임책표준식록토론택습술템컴퓨터험육였것말간운설양속건품터강남울약금녕체',
);
