/** URL path of the PDF viewer's assets, by package version. */
export const pdfAssetsPath = (version: string): string => `/assets/pdf-${version}/`;
