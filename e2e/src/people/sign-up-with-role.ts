/** Accounts with a built-in role, created by the operator's commands. */
import { passwordIn, type Product, runCommand } from '../product/product.ts';
import type { Credentials } from '../../../server/src/testing/identity/embedded-sign-in.ts';

/** Role argument of the command `grant-role`. */
export type RoleWord = 'agent-author' | 'knowledge-manager' | 'analyst' | 'member';

/** Adds an account, which is a member, and grants it the role. */
export async function signUpWithRole({ dataFolder }: Product, role: RoleWord): Promise<Credentials> {
  const email = `${role}@example.com`;
  const password = passwordIn(await runCommand(dataFolder, ['add-account', email, `The ${role}`]));
  if (role === 'member') return { email, password };
  const { code, output } = await runCommand(dataFolder, ['grant-role', email, role]);
  if (code !== 0) throw new Error(output);
  return { email, password };
}
