/** Selectors in the form of the W3C Web Annotation model, for exports. */
import type { Area, Moment, Selector, Shape } from './selector.ts';

/** Selector of the Web Annotation model; `refinedBy` narrows it down. */
export type WebSelector = (
  | { readonly type: 'FragmentSelector'; readonly conformsTo: string; readonly value: string }
  | { readonly type: 'SvgSelector'; readonly value: string }
  | {
      readonly type: 'TextQuoteSelector';
      readonly exact: string;
      readonly prefix: string;
      readonly suffix: string;
    }
) & { readonly refinedBy?: WebSelector };

const mediaFragments = 'http://www.w3.org/TR/media-frags/';
const pdfFragments = 'http://tools.ietf.org/rfc/rfc3778';

/** At most four decimals: a hundredth of a pixel of the largest picture. */
const share = (value: number): string => String(Number(value.toFixed(4)));

const fragment = (value: string, conformsTo = mediaFragments): WebSelector => ({
  type: 'FragmentSelector',
  conformsTo,
  value,
});

const xywh = ({ x, y, w, h }: Area): WebSelector =>
  fragment(`xywh=percent:${[x, y, w, h].map(share).join(',')}`);

const seconds = (frame: number, { rate }: Moment): string =>
  String(Number(((frame * rate.seconds) / rate.frames).toFixed(6)));

const shapeSelector = (shape: Shape): WebSelector => {
  switch (shape.type) {
    case 'pin':
      return xywh({ x: shape.x, y: shape.y, w: 0, h: 0 });
    case 'area':
      return xywh(shape);
    case 'drawing': {
      const paths = shape.strokes.map(
        ({ spots }) =>
          `<path d="${spots.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${share(x)} ${share(y)}`).join('')}"/>`,
      );
      return {
        type: 'SvgSelector',
        value: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${paths.join('')}</svg>`,
      };
    }
    case 'text':
      return {
        type: 'TextQuoteSelector',
        exact: shape.exact,
        prefix: shape.prefix,
        suffix: shape.suffix,
      };
  }
};

/** Selector in the model's terms, from page and moment down to the shape; undefined for the whole file. */
export const webSelector = ({ page, moment, shape }: Selector): WebSelector | undefined => {
  const parts = [
    page === undefined ? undefined : fragment(`page=${page}`, pdfFragments),
    moment &&
      fragment(
        `t=${[moment.frame, ...(moment.until === undefined ? [] : [moment.until])].map((frame) => seconds(frame, moment)).join(',')}`,
      ),
    shape && shapeSelector(shape),
  ].filter((part) => part !== undefined);
  return parts.reduceRight<WebSelector | undefined>(
    (inner, part) => (inner ? { ...part, refinedBy: inner } : part),
    undefined,
  );
};
