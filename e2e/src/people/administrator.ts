/** The administrator whom the product makes at a test's start. */
export const administrator = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'a long enough password',
};

/** What makes her: the product's environment. */
export const administratorInEnvironment = {
  POLYLOGUE_ADMIN_NAME: administrator.name,
  POLYLOGUE_ADMIN_EMAIL: administrator.email,
  POLYLOGUE_ADMIN_PASSWORD: administrator.password,
};
