/**
 * Build stub for `shared/schema.ts`, and so for the schema library. The server checks the contracts' schemas; the
 * client needs only their paths and types, and 10 KB of checking would be in every page's shell. `vite.config.ts`
 * aliases it; parsing with it in the browser throws.
 */
const refuse = () => {
  throw new Error('Schemas are checked by the server; the web client has their types alone.');
};

const parsing = new Set<string | symbol>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

/** Any property or call of a schema gives a schema again. */
const schema: object = new Proxy(() => schema, {
  get: (_, name) => (parsing.has(name) ? refuse : schema),
  apply: () => schema,
});

export {
  schema as _default,
  schema as array,
  schema as boolean,
  schema as coerce,
  schema as custom,
  schema as discriminatedUnion,
  schema as enum,
  schema as extend,
  schema as gte,
  schema as int,
  schema as iso,
  schema as literal,
  schema as lte,
  schema as maxLength,
  schema as minLength,
  schema as nullable,
  schema as number,
  schema as object,
  schema as omit,
  schema as optional,
  schema as partial,
  schema as pipe,
  schema as record,
  schema as regex,
  schema as string,
  schema as transform,
  schema as trim,
  schema as union,
  schema as unknown,
};
