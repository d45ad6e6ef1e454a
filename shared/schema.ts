/**
 * Lazy zod/mini: schemas are built at their first use. A function loads the contracts and the events of all that it
 * touches, but answers the calls of one resource: building every schema took a fifth of a cold start.
 */
import * as zod from 'zod/mini';

export type { input, output, ZodMiniObject, ZodMiniType } from 'zod/mini';

type Schema = { check(...checks: unknown[]): object };

/** Proxy for the schema that `build` makes at the first access to a property. */
const deferred = (build: () => object): object => {
  let built: object | undefined;
  const schema = (): object => {
    built ??= build();
    return built;
  };
  return new Proxy(
    {},
    {
      get: (_, name) =>
        // A declaration goes on with `check`, so it builds nothing yet.
        name === 'check'
          ? (...checks: unknown[]) => deferred(() => (schema() as Schema).check(...checks))
          : Reflect.get(schema(), name),
      has: (_, name) => Reflect.has(schema(), name),
    },
  );
};

/* @__NO_SIDE_EFFECTS__ */
const deferring = <Make extends (...parts: never[]) => object>(make: Make): Make =>
  ((...parts: Parameters<Make>) => deferred(() => make(...parts))) as Make;

export const array = deferring(zod.array);
export const boolean = deferring(zod.boolean);
export const custom = deferring(zod.custom);
export const discriminatedUnion = deferring(zod.discriminatedUnion);
export const extend = deferring(zod.extend);
export const gte = deferring(zod.gte);
export const int = deferring(zod.int);
export const literal = deferring(zod.literal);
export const lte = deferring(zod.lte);
export const maxLength = deferring(zod.maxLength);
export const minLength = deferring(zod.minLength);
export const nullable = deferring(zod.nullable);
export const number = deferring(zod.number);
export const object = deferring(zod.object);
export const omit = deferring(zod.omit);
export const optional = deferring(zod.optional);
export const overwrite = deferring(zod.overwrite);
export const partial = deferring(zod.partial);
export const pick = deferring(zod.pick);
export const pipe = deferring(zod.pipe);
export const record = deferring(zod.record);
export const regex = deferring(zod.regex);
export const string = deferring(zod.string);
export const transform = deferring(zod.transform);
export const trim = deferring(zod.trim);
export const tuple = deferring(zod.tuple);
export const union = deferring(zod.union);
export const unknown = deferring(zod.unknown);
export const coerce = { number: deferring(zod.coerce.number), string: deferring(zod.coerce.string) };
export const iso = { date: deferring(zod.iso.date), datetime: deferring(zod.iso.datetime) };
const withDefault = deferring(zod._default);
const enumeration = deferring(zod.enum);

export { enumeration as enum, withDefault as _default };
