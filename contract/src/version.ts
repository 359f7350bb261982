/** Client version, and the token version that accompanies it (document 1 §9). */
export const clientVersion = '2.2508.3684';
export const tokenVersion = `${clientVersion}.0`;
