/** Recognises lines of headers and footers that only number the page. */

/** Words around page numbers, without which nothing is left. */
const aroundPageNumber =
  /^(?:pages?|of|seiten?|von|p[áa]ginas?|pagina|de|sur|di|van|strona|z|стр|страница|из|صفحة|من|第|页|頁|共|p|pp|s)$/iu;

/** Checks that a line holds nothing but words around its page number, which was removed. */
export const isOnlyPageNumber = (text: string): boolean =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every((word) => aroundPageNumber.test(word));
