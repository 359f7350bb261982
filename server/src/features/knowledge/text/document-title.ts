/** Whether what a document calls its title is one: programs write there what they have at hand. */

/** What a program begins every document with, in the languages that such programs speak. */
const beginnings =
  /^(?:untitled|no title|unbenannt|ohne titel|sans titre|sin t[íi]tulo|senza titolo|sem t[íi]tulo|بدون عنوان|document|dokument|documento|presentation|pr[äa]sentation|pr[ée]sentation|presentaci[óo]n|powerpoint[- ]pr[äaée]sentation|powerpoint presentation|book|mappe|classeur|libro|worksheet|spreadsheet|layout|drawing|slide|folie|diapositive|title|titel|pdf|scan|print|microsoft \p{L}+)[\s_\-(]*\d*\)?$/iu;
/** As a printer calls what it was sent. */
const ofPrinter = /^microsoft (?:office )?(?:word|excel|powerpoint|publisher|visio|outlook|onenote)\s*[-–—]/i;
const address = /^(?:about|blob|data|file|https?|mailto|javascript|ms-word):\S*$/i;
const path = /^(?:[a-z]:[\\/]|\\\\|~\/|\.{1,2}\/|\/[^\s/]+\/)/i;
/** The name of the file that it was made from. */
const fileName =
  /\.(?:aip?|cdr|docm?|docx|dotx?|dvi|dwg|eps|fm|html?|indd|md|odp|ods|odt|p65|pages|pdf|pmd|pptx?|ps|psd|pub|qxd|rtf|tex|tiff?|tmp|txt|vsdx?|wpd|xlsx?|xml)$/i;
/** A name that a machine gave, or text in another encoding. */
const unreadable = /^(?:[0-9a-f]{8,}|[0-9a-f-]{20,})$|^\(?(?:null|undefined|none|n\/a)\)?$|\u{fffd}|^þÿ/iu;

const junk = [beginnings, ofPrinter, address, path, fileName, unreadable];

/** The title that a document gives itself, unless that says nothing to a reader. */
export function tellingTitle(title: string | undefined): string | undefined {
  const written = title?.replaceAll(/\s+/gu, ' ').trim() ?? '';
  const isTelling = /\p{L}/u.test(written) && !junk.some((pattern) => pattern.test(written));
  return isTelling ? written : undefined;
}
