/// <reference types="node" />
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstGroupsLink, readGroups } from './directory-groups.ts';

let server: Server;
let directory: string;
let received: IncomingMessage[];
let answer: { status: number; body: unknown };

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    received.push(request);
    response
      .writeHead(answer.status, { 'access-control-allow-origin': '*' })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  directory = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const read = (link = firstGroupsLink(directory)) =>
  readGroups({ link, directory, accessToken: 'for-directory' });
const sales = { id: '1', displayName: 'Sales', description: 'Everybody who sells' };

describe('directory groups', () => {
  it('are read from version 1.0 with the directory’s token and without the product’s headers', async () => {
    answer = { status: 200, body: { value: [sales] } };
    expect(await read()).toEqual({ groups: [sales], nextLink: undefined });
    const [call] = received;
    expect(call?.url).toBe('/v1.0/groups?$top=100&$select=id,displayName,description');
    expect(call?.headers.authorization).toBe('Bearer for-directory');
    expect(call?.headers).not.toHaveProperty('x-request-id');
  });

  it('follow the next-page link', async () => {
    const nextLink = `${directory}/v1.0/groups?$skiptoken=x`;
    answer = { status: 200, body: { value: [], '@odata.nextLink': nextLink } };
    expect((await read()).nextLink).toBe(nextLink);
  });

  it('never send the token to another origin', async () => {
    answer = { status: 200, body: { value: [sales] } };
    const elsewhere = firstGroupsLink(directory.replace('127.0.0.1', 'localhost'));
    await expect(read(elsewhere)).rejects.toThrow('not of the directory');
    expect(received).toEqual([]);
  });

  it('use their id when the directory withholds their name', async () => {
    answer = {
      status: 200,
      body: { value: [{ id: '1', displayName: null }, { displayName: 'No id' }, null] },
    };
    expect((await read()).groups).toEqual([{ id: '1', displayName: '1', description: null }]);
  });

  it.each([[[]], [{}], [{ value: 'x' }], [null]])('are empty for the response %j', async (body) => {
    answer = { status: 200, body };
    expect(await read()).toEqual({ groups: [], nextLink: undefined });
  });

  it('reject with the directory’s status', async () => {
    answer = { status: 403, body: { error: { code: 'Authorization_RequestDenied' } } };
    await expect(read()).rejects.toMatchObject({ failure: { status: 403 } });
  });
});
