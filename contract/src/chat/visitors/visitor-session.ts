/** Header that carries a visitor's session. Separate from `http.ts`, so that browsers load no schemas for it. */
export const sessionIdentifierHeader = 'x-session-identifier';
