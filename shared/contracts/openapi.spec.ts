import { describe, expect, test } from 'vitest';
import { errors } from './errors.ts';
import { routes } from './index.ts';
import { type Json, openApi } from './openapi.ts';

const document = openApi('1.2.3');
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const json = (value: unknown): Json => {
  if (!isJson(value)) throw new TypeError(`${JSON.stringify(value)} is no object`);
  return value;
};
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(json) : []);

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Walks every object in the document, with its path. */
const parts = function* (value: unknown, at = '#'): Generator<{ at: string; part: Json }> {
  if (Array.isArray(value)) for (const [index, one] of value.entries()) yield* parts(one, `${at}/${index}`);
  if (!isJson(value)) return;
  yield { at, part: value };
  for (const [name, one] of Object.entries(value)) yield* parts(one, `${at}/${name}`);
};

const resolve = (pointer: string): unknown =>
  pointer
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, name) => json(value)[name], document);

test('every route is an operation, and every operation a route', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(names.toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
  for (const { name, method, path, summary } of routes) {
    expect(document.paths[path]?.[method.toLowerCase()]).toMatchObject({ operationId: name, summary });
  }
});

test('is OpenAPI 3.1 in all that the specification requires', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: expect.any(String), version: '1.2.3' });
  const tags = document.tags.map(({ name }) => name);
  expect(new Set(tags).size).toBe(tags.length);
  for (const { path, method, operation } of operations) {
    expect(path).toMatch(/^\//);
    expect(['get', 'put', 'post', 'delete']).toContain(method);
    for (const tag of operation.tags as string[]) expect(tags).toContain(tag);
    const parameters = list(operation.parameters).map((one) =>
      typeof one.$ref === 'string' ? json(resolve(one.$ref)) : one,
    );
    const places = parameters.map((one) => `${one.in} ${one.name}`);
    expect(new Set(places).size, operation.operationId as string).toBe(places.length);
    const inPath = parameters.filter((one) => one.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    for (const one of inPath) expect(one.required).toBe(true);
    for (const one of parameters) expect(one.schema).toBeTypeOf('object');
    for (const requirement of list(operation.security)) {
      for (const scheme of Object.keys(requirement))
        expect(document.components.securitySchemes).toHaveProperty(scheme);
    }
    const responses = Object.entries(json(operation.responses));
    expect(responses.length).toBeGreaterThan(1);
    for (const [status, response] of responses) {
      expect(status).toMatch(/^[2-5]\d\d$/);
      const { $ref } = json(response);
      const whole = typeof $ref === 'string' ? json(resolve($ref)) : json(response);
      expect(whole.description).toBeTypeOf('string');
    }
  }
});

test('every reference leads to something, and every name can be one', () => {
  const references = [...parts(document)].flatMap(({ part }) =>
    typeof part.$ref === 'string' ? [part.$ref] : [],
  );
  expect(references.length).toBeGreaterThan(100);
  for (const reference of references) expect(resolve(reference), reference).toBeDefined();
  for (const names of Object.values(document.components)) {
    for (const name of Object.keys(names)) expect(name).toMatch(/^[\w.-]+$/);
  }
});

describe('schemas', () => {
  const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

  test('are JSON Schema 2020-12: known types, required fields that are there, no leftovers', () => {
    for (const { at, part } of parts(document)) {
      // Skips example values and names of fields, which are no schemas.
      if (/\/(examples|properties|default)(\/|$)/.test(at) && !/\/properties\/\w+$/.test(at)) continue;
      if (!('type' in part) || at.startsWith('#/components/securitySchemes')) continue;
      for (const type of [part.type].flat()) expect(types, at).toContain(type);
      for (const leftover of ['$defs', '$schema', 'nullable']) expect(part, at).not.toHaveProperty(leftover);
      if (part.type === 'array')
        expect(part, at).toSatisfy((of: Json) => 'items' in of || 'prefixItems' in of);
      if (part.required === undefined) continue;
      const fields = Object.keys(json(part.properties));
      for (const name of part.required as string[]) expect(fields, at).toContain(name);
    }
  });

  test('list the optional fields of a body, and the fields that an answer always has', () => {
    const { requestBody } = json(document.paths['/users']?.post);
    const sent = json(json(json(json(requestBody).content)['application/json']).schema);
    expect(sent.required).toEqual(['name', 'email']);
    expect(document.components.schemas.User).toMatchObject({
      required: expect.arrayContaining(['surname', 'admin']),
      properties: { picture: { type: ['string', 'null'] } },
    });
  });
});

test('the document lists callers, and calls that take an Idempotency-Key', () => {
  for (const route of routes) {
    const operation = json(document.paths[route.path]?.[route.method.toLowerCase()]);
    const open = route.access === 'public' || route.access === 'reviewer';
    expect(operation.security).toEqual(open ? [] : [{ member: [] }]);
    const takesKey = JSON.stringify(operation.parameters ?? []).includes('IdempotencyKey');
    expect(takesKey, route.name).toBe(route.keyed === true);
    expect(Object.keys(json(operation.responses)).includes('401'), route.name).toBe(!open);
  }
});

test('every entry of the error catalogue is an example of its status', () => {
  for (const [code, { status, title }] of Object.entries(errors)) {
    expect(document.components.responses[`Refused${status}`]).toMatchObject({
      content: { 'application/json': { examples: { [code]: { value: { error: { code, title } } } } } },
    });
  }
});
