/** HTML that is safe to embed, made by `html` only. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const render = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  if (!part) return '';
  return part.map(render).join('');
};

/** Template of HTML whose values are escaped, unless they are HTML themselves. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string));

/** Fields of a form that its reader does not see, by name and value. */
export const hiddenFields = (fields: readonly (readonly [string, string])[]): readonly Html[] =>
  fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
