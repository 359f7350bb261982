/** Where the build puts what the viewer fetches beside its script, by the version of the package that it comes from. */
export const pdfAssetsPath = (version: string): string => `/assets/pdf-${version}/`;
