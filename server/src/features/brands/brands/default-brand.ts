/** Key of the built-in brand, which has the default theme. */
export const defaultBrandKey = 'default';
