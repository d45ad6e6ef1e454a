import { emailLength, emailPattern, withAsciiDomain } from '#domain/email-address.ts';
import { languages } from '#domain/email-template/language.ts';
import { themes } from '#domain/theme.ts';
import * as z from '#schema';

/** Positive integer, coerced because ids in URLs are text. */
export const id = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));
/** Id inside a JSON body, where it is a number already. */
export const bodyId = z.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));
/** Up to 100 comma-separated ids in a URL, without duplicates. */
export const idList = z.pipe(
  z.pipe(
    z.coerce.string().check(z.regex(/^\d{1,16}(?:,\d{1,16}){0,99}$/)),
    z.transform((text: string) => [...new Set(text.split(',').map(Number))]),
  ),
  z.array(bodyId),
);
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** Date without a time, `yyyy-MM-dd`. */
export const localDate = z.iso.date();
/** Text of one line, at most 255 characters. */
export const line = z.string().check(z.trim(), z.maxLength(255));
export const requiredLine = z.string().check(z.trim(), z.minLength(1), z.maxLength(255));
/** HTML from an editor; the server sanitises it on write and on read. At most 100,000 characters. */
export const richText = z.string().check(z.maxLength(100_000));
export const email = z
  .string()
  .check(z.trim(), z.overwrite(withAsciiDomain), z.maxLength(emailLength), z.regex(emailPattern));

/** Bytes of an uploaded file. */
export const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const noParams = z.object({});
export const noQuery = z.object({});
/** Absent, or an object without keys. */
export const noBody = z.optional(z.object({}));
/** Any JSON, because its sender decides on the keys. */
export const foreignBody = z.optional(z.unknown());
export const done = z.object({ ok: z.literal(true) });

/** Opaque cursor from the last answer, bound to the tenant. */
export const cursor = z.optional(z.string().check(z.maxLength(2000)));

/** Settings for talking to the identity provider from the browser, all of them public. */
export const identity = z.object({
  region: z.string(),
  pool: z.string(),
  client: z.string(),
  endpoint: z.nullable(z.string()),
});

export const byId = z.object({ id });
export const flag = z.union([z.literal('0'), z.literal('1')]);

export const language = z.enum(languages);
export type Language = z.output<typeof language>;
export const theme = z.enum(themes);
export const dtFormat = z.enum(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY/DD/MM', 'YYYY/MM/DD']);
