/** Control words of RTF about the look of a text, which would only cost the reader time. */

const words = new Set(
  (
    'lang langfe langnp langfenp alang rtlch ltrch fcs af afs ab ai loch hich dbch cf cb fs kerning expnd expndtw ' +
    'sb sa sl slmult ri lin rin fi tx nowidctlpar widctlpar hyphpar ltrpar keep keepn noproof cgrid aspalpha aspnum ' +
    'faauto adjustright insrsid charrsid pararsid delrsid sectrsid tblrsid'
  ).split(' '),
);
/** Borders and distances of paragraphs and cells. */
const prefixes = ['brdr', 'clbrdr', 'clpad', 'trpadd', 'trbrdr'];

export const isLookWord = (name: string): boolean =>
  words.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
