/** The administrator whom the product makes at a test's start. */
export const administrator = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'a long enough password',
};

/** Environment of the product that creates the administrator. */
export const administratorInEnvironment = {
  POLYLOGUE_ADMIN_NAME: administrator.name,
  POLYLOGUE_ADMIN_EMAIL: administrator.email,
  POLYLOGUE_ADMIN_PASSWORD: administrator.password,
};
