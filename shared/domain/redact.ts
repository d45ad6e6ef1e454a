/**
 * Redaction of error reports (rules.md 24): tokens; mail addresses; passwords; texts of people. A URL keeps host and
 * path only, and a fragment that is a single word, because query parameters carry secrets under unpredictable names.
 */

const inText: readonly [RegExp, string][] = [
  // URLs of guest pages, in the web and in the API.
  [
    /\/(links?|tracklinks|seen-as|reviews?|delivery|deliveries|surveys?|reminders|unsubscribe|verify-email|invitations?|password(?:-links)?|address(?:-links)?)\/(?!\d+(?:[/?#\s"'<>]|$))[^/?#\s"'<>]+/g,
    '/$1/…',
  ],
  // A question mark at the end of a sentence stays, and so does optional chaining in an error's text.
  [/(?<=[^\s"'<>])\?(?![.?)])[^\s"'<>]+/g, '?…'],
  [/#[^\s"'<>#=]*=[^\s"'<>]*/g, '#…'],
  // Stripe's client secrets and keys, anywhere in a text.
  [/\b\w+_secret_\w+|\b(?:sk|rk|whsec)_\w+/g, '…'],
  [/\bBearer\s+\S+/gi, 'Bearer …'],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '…'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…'],
];

/** Fields whose content is always redacted. */
const secret =
  /password|passwd|secret|authorization|cookie|^(id|access|refresh)?_?token$|^(body|html|subject|email|query_string)$|\.(query|fragment)$/i;

export const redactText = (text: string): string =>
  inText.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), text);

/** Redacts secrets at any depth. */
export const redact = <Value>(value: Value): Value => redactAny(value, new Set()) as Value;

/** `within`: ancestors of the value, to detect circular references. */
const redactAny = (value: unknown, within: Set<object>): unknown => {
  if (typeof value === 'string') return redactText(value);
  if (value instanceof Error) return redactText(`${value.name}: ${value.message}`);
  if (typeof value !== 'object' || value === null) return value;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return value;
  if (within.has(value)) return '…';
  within.add(value);
  const left = Array.isArray(value)
    ? value.map((item) => redactAny(item, within))
    : Object.fromEntries(
        Object.entries(value).map(([name, content]) => [
          name,
          secret.test(name) ? '…' : redactAny(content, within),
        ]),
      );
  within.delete(value);
  return left;
};
