/** Carries a visitor's session where neither path nor body does. Apart from `http.ts`: browsers load no schemas for it. */
export const sessionIdentifierHeader = 'x-session-identifier';
