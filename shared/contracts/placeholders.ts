/** Replaces the `{name}` placeholders of a text by values; one without a value stays. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (tag, name: string) => String(values[name] ?? tag));
