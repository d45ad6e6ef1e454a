/** Puts values in place of the `{name}` placeholders of a text; one without a value stays as it is. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (tag, name: string) => String(values[name] ?? tag));
