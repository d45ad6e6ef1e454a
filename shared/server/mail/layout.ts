import { DomUtils, parseDocument } from 'htmlparser2';
import { logoContentId, workContentId } from '#contracts/mail-text.ts';
import type { MailHead } from '#domain/email-template/mail-head.ts';
import { safeImageUrl, safeLinkUrl } from '../html/sanitize.ts';
import { type Hex, readableOn, textOn } from './color.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;

/** Parts of a mail. */
export type MailDocument = {
  /** Value of the `lang` attribute. */
  lang: string;
  title: string;
  /** Line that a mailbox shows after the subject. */
  preheader: string;
  /** Names above the text. */
  head?: MailHead | undefined;
  /** Shows the work below the head, from the attachment `workContentId`. */
  work?: WorkPicture | undefined;
  /** Sanitised rich text, with its merge tags filled in. */
  bodyHtml: string;
  /** True for a body that people wrote, whose blocks may be in another direction than the mail's language. */
  isWritten?: boolean;
  workspaceName: string;
  /** Workspace's colour; shades for text and button are derived from it. */
  accent: Hex;
  /** Shows the workspace's logo beside its name, from the attachment `logoContentId`. */
  hasLogo?: boolean;
  /** Sanitised small print below the card. */
  footerHtml?: string;
  /** Call to action below the body. */
  button?: { url: string; label: string };
};

/** Picture of the work: its alternative text, and the page that it leads to. */
export type WorkPicture = { readonly text: string; readonly url: string | undefined };

const fontStyle = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const textColor = '#1b1b1f';
const mutedColor = '#62626c';
const lineColor = '#e6e6ea';
const cardColor: Hex = '#ffffff';
const darkCardColor: Hex = '#1b1b1f';
/** Colour of a day that has passed. */
const lateColor = '#b42318';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const isElement = (node: Node): node is Element => 'attribs' in node;

const elementStyles: { [name: string]: string } = {
  p: 'margin:0 0 16px',
  h1: `margin:24px 0 8px;font-size:20px;line-height:28px;font-weight:600;color:${textColor}`,
  h2: `margin:24px 0 8px;font-size:20px;line-height:28px;font-weight:600;color:${textColor}`,
  h3: `margin:20px 0 6px;font-size:16px;line-height:24px;font-weight:600;color:${textColor}`,
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: 'margin:0 0 4px',
  blockquote: `margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid ${lineColor};color:${mutedColor}`,
  img: 'max-width:100%;height:auto;border:0',
  table: 'border-collapse:collapse;width:100%;margin:0 0 16px',
  th: `padding:8px 8px 8px 0;border-bottom:1px solid ${lineColor};text-align:left;font-weight:600`,
  td: `padding:8px 8px 8px 0;border-bottom:1px solid ${lineColor};text-align:left;vertical-align:top`,
  hr: `margin:24px 0;border:0;border-top:1px solid ${lineColor}`,
};
/** Adjusts margins to the position: none above the first line, at the end of a quotation, or within a list. */
const styleOf = (element: Element, position: number): string | undefined => {
  const style = elementStyles[element.name];
  const parent = element.parent !== null && isElement(element.parent) ? element.parent.name : undefined;
  const isFirst = parent === undefined && position === 0;
  if (parent === 'li' && (element.name === 'ul' || element.name === 'ol'))
    return 'margin:4px 0 0;padding:0 0 0 24px';
  if (parent === 'blockquote' && element.next === null) return style?.replace('margin:0 0 16px', 'margin:0');
  return isFirst ? style?.replace(/margin:\d+px /, 'margin:0 ') : style;
};

const elementClasses: { [name: string]: string } = {
  h1: 'mail-text',
  h2: 'mail-text',
  h3: 'mail-text',
  blockquote: 'mail-muted mail-line',
  th: 'mail-line',
  td: 'mail-line',
  hr: 'mail-line',
  a: 'mail-link',
};

/**
 * Button, 48 px high, that renders in Outlook, too: its colour is the background of a table cell, and its height comes
 * from the link's borders, because Word's engine ignores padding on links.
 */
const buttonHtml = (url: string, labelHtml: string, accent: Hex): string => {
  const ink = textOn(accent);
  const fill = readableOn(accent, ink);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="${fill}" style="border-radius:8px;background-color:${fill}"><a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" style="display:inline-block;border:solid ${fill};border-width:12px 28px;border-radius:8px;background-color:${fill};color:${ink};${fontStyle};font-size:16px;line-height:24px;font-weight:600;text-decoration:none;mso-border-alt:none"><span style="color:${ink}">${labelHtml}</span></a></td></tr></table>`;
};

/** Link of a paragraph that contains nothing else, if it is marked as a button. */
const lonelyButton = (paragraph: Element): Element | undefined => {
  if (paragraph.name !== 'p') return undefined;
  const content = paragraph.children.filter((node) => !(node.type === 'text' && node.data.trim() === ''));
  const [link] = content;
  if (content.length !== 1 || link === undefined || !isElement(link)) return undefined;
  return link.name === 'a' && link.attribs['data-button'] === 'true' ? link : undefined;
};

/** Pixels of a star's cell, which a thumb can hit. */
const starSide = 44;

/** Links of a paragraph that contains nothing but stars: “★ 1”, “★ 2”, …, each marked as a button. */
const starsOf = (paragraph: Element): readonly Element[] => {
  const content = paragraph.children.filter((node) => !(node.type === 'text' && node.data.trim() === ''));
  const stars = content
    .filter(isElement)
    .filter((one) => one.attribs['data-button'] === 'true' && /^★ \d$/.test(DomUtils.textContent(one)));
  return stars.length > 1 && stars.length === content.length ? stars : [];
};

/** Row of stars, a cell each; the link fills its cell. */
const starRow = (stars: readonly Element[], link: Hex): string => {
  const cells = stars.map((star) => {
    const [sign, number] = DomUtils.textContent(star).split(' ');
    const href = escapeHtml(safeLinkUrl(star.attribs.href ?? '') ?? '');
    return `<td width="${starSide}" height="${starSide}" align="center" style="width:${starSide}px;height:${starSide}px;padding:0;text-align:center"><a class="mail-link" href="${href}" target="_blank" rel="noopener noreferrer" style="display:block;width:${starSide}px;color:${link};font-size:24px;line-height:26px;text-decoration:none">${sign} <span style="display:block;font-size:12px;line-height:18px">${number}</span></a></td>`;
  });
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>${cells.join('')}</tr></table>`;
};

/**
 * Reduces a node to the attributes that mail clients need, with inline styles. URLs are validated again, because
 * merge tags were filled in after sanitising.
 */
const dress = (node: Element, position: number, link: Hex, isWritten: boolean): void => {
  node.children.forEach((child, index) => {
    if (isElement(child)) dress(child, index, link, isWritten);
  });
  const { href, src, alt, width, colspan, rowspan } = node.attribs;
  const kept: { [name: string]: string | undefined } = { colspan, rowspan, class: elementClasses[node.name] };
  if (node.name === 'a') {
    kept.href = safeLinkUrl(href ?? '');
    kept.target = '_blank';
    kept.rel = 'noopener noreferrer';
  }
  if (node.name === 'img') Object.assign(kept, { src: safeImageUrl(src ?? ''), alt: alt ?? '', width });
  // Words of somebody else, in a language that nobody has told.
  const isQuoted = node.name === 'blockquote' && !isWritten;
  if (isQuoted) kept.lang = '';
  if (isQuoted || (isWritten && node.parent?.type === 'root')) kept.dir = 'auto';
  kept.style = node.name === 'a' ? `color:${link};text-decoration:underline` : styleOf(node, position);
  node.attribs = Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
};

const outer = (node: Node): string =>
  DomUtils.getOuterHTML(node, { encodeEntities: 'utf8', emptyAttrs: true });

/** Rich text for mail clients: inline styles, and marked links on their own as buttons. */
const dressed = (html: string, accent: Hex, link: Hex, isWritten = false): string => {
  const { children } = parseDocument(html);
  return children
    .map((node, position) => {
      const button = isElement(node) ? lonelyButton(node) : undefined;
      const url = button && safeLinkUrl(button.attribs.href ?? '');
      if (button !== undefined && url !== undefined) {
        return buttonHtml(url, button.children.map(outer).join(''), accent);
      }
      const stars = isElement(node) ? starsOf(node) : [];
      if (stars.length > 0) return starRow(stars, link);
      if (isElement(node)) dress(node, position, link, isWritten);
      return outer(node);
    })
    .join('');
};

/** Invisible padding after the preheader, so that a mailbox does not fill its preview line with the body. */
const preheaderFiller = '&#847;&zwnj;&nbsp;'.repeat(60);

/** Pixels of a picture. */
type Size = { readonly width: number; readonly height: number };

/** Largest size of a logo. */
const logoBox: Size = { width: 160, height: 40 };

/** Size within a box, in whole pixels, and never larger than the picture's own. */
const within = ({ width, height }: Size, box: Size): Size => {
  const scale = Math.min(box.width / width, box.height / height, 1);
  return { width: Math.max(Math.round(width * scale), 1), height: Math.max(Math.round(height * scale), 1) };
};

/**
 * Logo, on white in both modes, because a dark drawing on a transparent ground would be invisible in dark mode. Its
 * alternative text is empty: screen readers would read the name beside it twice. Outlook takes its size from the
 * attributes, which are those of a square until the picture is read.
 */
const logoCell = ({ width, height }: Size, style: string): string =>
  `<td style="padding:0 12px 0 0"><img src="cid:${logoContentId}" alt="" width="${width}" height="${height}" style="display:block;${style};border:0;border-radius:6px;background-color:#ffffff"></td>`;

const unsizedLogo = logoCell(
  { width: logoBox.height, height: logoBox.height },
  `width:auto;height:${logoBox.height}px;max-width:${logoBox.width}px`,
);

/** Mail with the size of its logo, which is scaled to the height of the head. */
export const withLogoOf = (html: string, picture: Size): string => {
  // A drawing smaller than its place is enlarged, as browsers do it.
  const scale = Math.max(logoBox.height / picture.height, 1);
  const size = within({ width: picture.width * scale, height: picture.height * scale }, logoBox);
  return html.replace(unsizedLogo, logoCell(size, `width:${size.width}px;height:${size.height}px`));
};

/** Mail without its logo, for a missing picture: the name remains. */
export const withoutLogo = (html: string): string => html.replace(unsizedLogo, '');

/** Largest size of the picture of the work: the width of the text. */
const workBox: Size = { width: 534, height: 320 };

const workSize = ({ width, height }: Size, style: string): string =>
  `width="${width}" height="${height}" style="display:block;${style};border:0;border-radius:6px"`;

const unsizedWork = workSize(workBox, `width:auto;height:auto;max-width:100%;max-height:${workBox.height}px`);

/** Marks around the picture of the work, which no text contains: sanitising drops comments. */
const [workBegins, workEnds] = ['<!--work-->', '<!--/work-->'];

const workHtml = ({ text, url }: WorkPicture): string => {
  const picture = `<img src="cid:${workContentId}" alt="${escapeHtml(text)}" ${unsizedWork}>`;
  const href = safeLinkUrl(url ?? '');
  const linked =
    href === undefined
      ? picture
      : `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer" style="text-decoration:none">${picture}</a>`;
  return `${workBegins}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td style="padding:0">${linked}</td></tr></table>${workEnds}`;
};

/** Mail with the size of its picture of the work, half as large as it is: screens have two dots for a pixel. */
export const withWorkOf = (html: string, { width, height }: Size): string => {
  const size = within({ width, height }, workBox);
  const style = `width:${size.width}px;height:auto;max-width:100%`;
  return html.replace(unsizedWork, workSize(size, style)).replace(workBegins, '').replace(workEnds, '');
};

/** Mail without the picture of the work. */
export const withoutWork = (html: string): string => {
  const [start, end] = [html.indexOf(workBegins), html.indexOf(workEnds)];
  return start < 0 || end < start ? html : html.slice(0, start) + html.slice(end + workEnds.length);
};

/** Head of the card: project, part and day of the answer, above a line. */
const headHtml = ({ project, about, due }: MailHead): string => {
  const part =
    about === undefined
      ? ''
      : `<p dir="auto" class="mail-muted" style="margin:2px 0 0;font-size:15px;line-height:22px;color:${mutedColor}">${escapeHtml(about)}</p>`;
  const day =
    due === undefined
      ? ''
      : `<p class="${due.isOver ? 'mail-late' : 'mail-text'}" style="margin:12px 0 0;font-size:15px;line-height:22px;font-weight:600;color:${due.isOver ? lateColor : textColor}">${escapeHtml(due.words)}</p>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td class="mail-line" style="padding:0 0 20px;border-bottom:1px solid ${lineColor};${fontStyle}"><h1 dir="auto" class="mail-text" style="margin:0;font-size:22px;line-height:28px;font-weight:600;color:${textColor}">${escapeHtml(project)}</h1>${part}${day}</td></tr></table>`;
};

/**
 * Complete mail as HTML: tables and inline styles for Outlook and Gmail, 600 px wide or the screen's width, with a
 * dark mode. Escapes everything but the two HTML fields.
 */
export const mailDocument = (mail: MailDocument): string => {
  const link = readableOn(mail.accent, cardColor);
  const linkAtNight = readableOn(mail.accent, darkCardColor);
  const title = escapeHtml(mail.title);
  const name = escapeHtml(mail.workspaceName);
  const brand = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0"><tr>${mail.hasLogo ? unsizedLogo : ''}<td dir="auto" class="mail-text" style="${fontStyle};font-size:17px;line-height:24px;font-weight:600;color:${textColor}">${name}</td></tr></table>`;
  const buttonUrl = safeLinkUrl(mail.button?.url ?? '');
  const button =
    mail.button === undefined || buttonUrl === undefined
      ? ''
      : buttonHtml(buttonUrl, escapeHtml(mail.button.label), mail.accent);
  const footer =
    mail.footerHtml === undefined
      ? ''
      : `<tr><td class="mail-pad mail-muted" style="padding:20px 32px 0;${fontStyle};font-size:12px;line-height:18px;color:${mutedColor}">${dressed(mail.footerHtml, mail.accent, mutedColor)}</td></tr>`;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(mail.lang)}" dir="ltr" xmlns="http://www.w3.org/1999/xhtml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .mail-pad { padding-left: 20px !important; padding-right: 20px !important; }
  .mail-outer { padding: 12px 0 24px !important; }
  .mail-card { border-width: 1px 0 !important; border-radius: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  .mail-ground { background-color: #101012 !important; }
  .mail-card { background-color: ${darkCardColor} !important; border-color: #2b2b31 !important; }
  .mail-text { color: #ededf0 !important; }
  .mail-muted { color: #a3a3ae !important; }
  .mail-late { color: #ff9b91 !important; }
  .mail-line { border-color: #2b2b31 !important; }
  .mail-link { color: ${linkAtNight} !important; }
  .mail-muted .mail-link { color: #a3a3ae !important; }
}
</style>
</head>
<body class="mail-ground" style="margin:0;padding:0;background-color:#f4f4f6;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(mail.preheader)}${preheaderFiller}</div>
<table role="presentation" class="mail-ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f4f6" style="background-color:#f4f4f6"><tr><td class="mail-outer" align="center" style="padding:32px 12px 40px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="mail-pad" style="padding:0 32px 16px;${fontStyle}">${brand}</td></tr>
<tr><td class="mail-card mail-pad mail-text" bgcolor="${cardColor}" style="padding:32px 32px 16px;border:1px solid ${lineColor};border-radius:8px;background-color:${cardColor};${fontStyle};font-size:15px;line-height:24px;color:${textColor};word-break:break-word">
${mail.head ? headHtml(mail.head) : ''}${mail.work ? workHtml(mail.work) : ''}${dressed(mail.bodyHtml, mail.accent, link, mail.isWritten)}${button}
</td></tr>
${footer}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
};
