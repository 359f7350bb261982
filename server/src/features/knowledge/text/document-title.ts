/** Filters meaningless titles in document metadata. */

/** Default titles of programs, in common languages. */
const placeholders =
  /^(?:untitled|no title|unbenannt|ohne titel|sans titre|sin t[íi]tulo|senza titolo|sem t[íi]tulo|بدون عنوان|document|dokument|documento|presentation|pr[äa]sentation|pr[ée]sentation|presentaci[óo]n|powerpoint[- ]pr[äaée]sentation|powerpoint presentation|book|mappe|classeur|libro|worksheet|spreadsheet|layout|drawing|slide|folie|diapositive|title|titel|pdf|scan|print|microsoft \p{L}+)[\s_\-(]*\d*\)?$/iu;
/** Prefix added by printer drivers. */
const printerPrefix =
  /^microsoft (?:office )?(?:word|excel|powerpoint|publisher|visio|outlook|onenote)\s*[-–—]/i;
const address = /^(?:about|blob|data|file|https?|mailto|javascript|ms-word):\S*$/i;
const path = /^(?:[a-z]:[\\/]|\\\\|~\/|\.{1,2}\/|\/[^\s/]+\/)/i;
/** Names of source files. */
const fileName =
  /\.(?:aip?|cdr|docm?|docx|dotx?|dvi|dwg|eps|fm|html?|indd|md|odp|ods|odt|p65|pages|pdf|pmd|pptx?|ps|psd|pub|qxd|rtf|tex|tiff?|tmp|txt|vsdx?|wpd|xlsx?|xml)$/i;
/** Generated names, and text in a wrong encoding. */
const unreadable = /^(?:[0-9a-f]{8,}|[0-9a-f-]{20,})$|^\(?(?:null|undefined|none|n\/a)\)?$|\u{fffd}|^þÿ/iu;

const junk = [placeholders, printerPrefix, address, path, fileName, unreadable];

/** Returns the title from the metadata with single spaces; `undefined` if it is meaningless. */
export function meaningfulTitle(title: string | undefined): string | undefined {
  const written = title?.replaceAll(/\s+/gu, ' ').trim() ?? '';
  const isMeaningful = /\p{L}/u.test(written) && !junk.some((pattern) => pattern.test(written));
  return isMeaningful ? written : undefined;
}
