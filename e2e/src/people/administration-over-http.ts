/** Set-up by an administrator without a browser, for journeys about something else. */
import { featureFlagRoutes } from '@polylogue/contract/instance/feature-flags/routes';
import type { FeatureName } from '@polylogue/contract/instance/feature-flags/schemas';
import { groupMemberRoutes } from '@polylogue/contract/people/groups/members/routes';
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import type { Group } from '@polylogue/contract/people/groups/schemas';
import { fillPath } from '@polylogue/contract/path';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import type { AccountLink } from '@polylogue/contract/people/users/schemas';
import type { Credentials } from '../../../server/src/testing/identity/embedded-sign-in.ts';
import type { Product } from '../product/product.ts';
import { administrator } from './administrator.ts';
import { signInOverHttp } from './sign-in-over-http.ts';

interface Call {
  method: string;
  path: string;
  body?: object;
  /** The version that is changed. */
  ifMatch?: number;
}

/** Somebody who can sign in. */
export interface Person {
  userId: string;
  name: string;
  email: string;
  password: string;
}

export class AdministrationOverHttp {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Signs in as the administrator created at the product's start, or with another account. */
  static async of({ url }: Product, account: Credentials = administrator): Promise<AdministrationOverHttp> {
    return new AdministrationOverHttp(url, await signInOverHttp(url, account));
  }

  async call<T>({ method, path, body, ifMatch }: Call): Promise<T> {
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }

  /** Invites somebody, and sets their password as their link does; everybody is a member. */
  async addPerson(name: string, roleName?: string): Promise<Person> {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
    const password = `the password of ${name}`;
    const userRoleIds = roleName === undefined ? [] : [await this.#roleId(roleName)];
    const { userId, link } = await this.call<AccountLink>({
      ...userRoutes.invite,
      body: { emailAddress: email, name, userRoleIds },
    });
    const token = new URL(link).hash.slice(1);
    await this.call({ ...userRoutes.useLink, body: { token, password } });
    return { userId, name, email, password };
  }

  async deactivate({ userId }: Person): Promise<void> {
    const path = fillPath(userRoutes.setStatus.path, { userId });
    await this.call({ ...userRoutes.setStatus, path, body: { isActive: false } });
  }

  /** Removes the role that every person starts with, which allows chatting. */
  async removeMembership({ userId }: Person): Promise<void> {
    const userRoleId = await this.#roleId('Member');
    await this.call({
      ...userRoutes.unassignRole,
      path: fillPath(userRoutes.unassignRole.path, { userId, userRoleId }),
    });
  }

  async addGroup(name: string, members: readonly Person[]): Promise<void> {
    const { groupId } = await this.call<Group>({ ...groupRoutes.create, body: { name } });
    for (const { userId } of members) {
      const path = fillPath(groupMemberRoutes.add.path, { groupId, userId });
      await this.call({ ...groupMemberRoutes.add, path });
    }
  }

  async turnOn(featureName: FeatureName): Promise<void> {
    const { items } = await this.call<{ items: { name: string; version: number }[] }>(featureFlagRoutes.list);
    const ifMatch = items.find(({ name }) => name === featureName)?.version ?? 0;
    const path = fillPath(featureFlagRoutes.update.path, { featureName });
    await this.call({ ...featureFlagRoutes.update, path, body: { enabled: true }, ifMatch });
  }

  async #roleId(roleName: string): Promise<string> {
    const { items } = await this.call<{ items: { userRoleId: string; name: string }[] }>(roleRoutes.list);
    const role = items.find(({ name }) => name === roleName);
    if (!role) throw new Error(`There is no role ${roleName}.`);
    return role.userRoleId;
  }
}
