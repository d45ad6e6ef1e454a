/** Attachment or inline part of a mail. */
export interface MailPart {
  contentType: string;
  filename: string | null;
  /** Content-ID without its angle brackets, as `cid:` URLs in the HTML have it. */
  contentId: string | null;
  inline: boolean;
  content: Buffer;
}

/** Mail, decoded for its reader. Headers keep their order; names are lower-cased. */
export interface ParsedMail {
  headers: [name: string, value: string][];
  subject: string;
  from: string;
  html: string | null;
  text: string | null;
  /** Link targets, without duplicates, in order of appearance. */
  links: string[];
  parts: MailPart[];
}

interface Entity {
  headers: [string, string][];
  body: string;
}

// A mail is a "binary" string, one character a byte, until its charset is known.
const bytesOf = (binary: string) => Buffer.from(binary, 'latin1');

const decodeText = (bytes: Buffer, charset: string): string => {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const decodeHex = (text: string) =>
  text.replace(/=([0-9A-Fa-f]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const decodeQuotedPrintable = (text: string) =>
  decodeHex(text.replace(/[ \t]+(?=\r?\n|$)/g, '').replace(/=\r?\n/g, ''));

const splitEntity = (binary: string): Entity => {
  const gap = /\r?\n\r?\n/.exec(binary);
  const head = binary.startsWith('\n') || binary.startsWith('\r\n') ? '' : binary.slice(0, gap?.index);
  const body =
    head === '' ? binary.replace(/^\r?\n/, '') : gap ? binary.slice(gap.index + gap[0].length) : '';
  const headers = head
    .replace(/\r?\n(?=[ \t])/g, '')
    .split(/\r?\n/)
    .map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    })
    .filter(([key]) => key !== '');
  return { headers, body };
};

const rawHeader = (entity: Entity, name: string) => entity.headers.find(([key]) => key === name)?.[1] ?? '';

/** Decodes RFC 2047 encoded words, and raw UTF-8. A character may be split over neighbouring words. */
export const decodeHeader = (binary: string): string => {
  const word = /=\?([^?*]+)(?:\*[^?]*)?\?([bBqQ])\?([^?]*)\?=/g;
  const joined = binary.replace(/(\?=)[ \t\r\n]+(?==\?)/g, '$1');
  let result = '';
  let pending = { charset: '', bytes: Buffer.alloc(0) };
  let position = 0;
  const flush = () => {
    result += decodeText(pending.bytes, pending.charset || 'utf-8');
    pending = { charset: '', bytes: Buffer.alloc(0) };
  };
  for (const match of joined.matchAll(word)) {
    const [whole, charset = 'utf-8', encoding = 'Q', encoded = ''] = match;
    const between = joined.slice(position, match.index);
    if (between !== '' || pending.charset !== charset.toLowerCase()) flush();
    result += decodeText(bytesOf(between), 'utf-8');
    const bytes =
      encoding.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64')
        : bytesOf(decodeHex(encoded.replaceAll('_', ' ')));
    pending = { charset: charset.toLowerCase(), bytes: Buffer.concat([pending.bytes, bytes]) };
    position = match.index + whole.length;
  }
  flush();
  return result + decodeText(bytesOf(joined.slice(position)), 'utf-8');
};

/** Parses `value; name=value` with RFC 2231's charsets (`name*`) and continuations (`name*0`). */
const parseParameters = (header: string): { value: string; parameters: Map<string, string> } => {
  const [value = ''] = header.split(';', 1);
  const pieces = new Map<string, { order: number; extended: boolean; text: string }[]>();
  const pattern = /;\s*([^\s=;*]+)(?:\*(\d+))?(\*)?\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/g;
  for (const [, name = '', order, star, given = ''] of header.matchAll(pattern)) {
    const text = given.startsWith('"') ? given.slice(1, -1).replace(/\\(.)/g, '$1') : given.trim();
    const list = pieces.get(name.toLowerCase()) ?? [];
    list.push({ order: Number(order ?? 0), extended: star !== undefined, text });
    pieces.set(name.toLowerCase(), list);
  }
  const parameters = new Map<string, string>();
  for (const [name, list] of pieces) {
    list.sort((a, b) => a.order - b.order);
    const extended = list.some((piece) => piece.extended);
    if (!extended) {
      parameters.set(name, decodeHeader(list.map(({ text }) => text).join('')));
      continue;
    }
    const [charset = ''] = list[0]?.text.split("'", 1) ?? [];
    const bytes = list.map((piece, index) => {
      const text = index === 0 ? piece.text.replace(/^[^']*'[^']*'/, '') : piece.text;
      return piece.extended
        ? text.replace(/%([0-9A-Fa-f]{2})/g, (_match, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          )
        : text;
    });
    parameters.set(name, decodeText(bytesOf(bytes.join('')), charset || 'utf-8'));
  }
  return { value: value.trim().toLowerCase(), parameters };
};

const contentOf = (entity: Entity): Buffer => {
  const encoding = rawHeader(entity, 'content-transfer-encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(entity.body, 'base64');
  return bytesOf(encoding === 'quoted-printable' ? decodeQuotedPrintable(entity.body) : entity.body);
};

const splitMultipart = (body: string, boundary: string): string[] => {
  const escaped = boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const sections = `\r\n${body}`.split(new RegExp(`\\r?\\n--${escaped}(--)?[ \\t]*(?=\\r?\\n|$)`));
  const parts: string[] = [];
  // The split keeps the closing "--" between the sections; the rest is the epilogue.
  for (let index = 2; index < sections.length && sections[index - 1] === undefined; index += 2) {
    parts.push((sections[index] ?? '').replace(/^\r?\n/, ''));
  }
  return parts;
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d+)|#[xX]([0-9a-fA-F]+)|([a-z]+));/g, (whole, decimal, hex, name: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name] ?? whole;
  });

const linksOf = (html: string | null, text: string | null): string[] => {
  const found: string[] = [];
  for (const match of (html ?? '').matchAll(/<a\s[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)) {
    found.push(decodeEntities(match[1] ?? match[2] ?? match[3] ?? ''));
  }
  if (html === null) {
    for (const [url] of (text ?? '').matchAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g)) found.push(url);
  }
  return [...new Set(found)];
};

/** Decodes a raw MIME message: multiparts, transfer encodings, charsets, encoded words and file names. */
export const parseMail = (raw: Buffer): ParsedMail => {
  const root = splitEntity(raw.toString('latin1'));
  const mail = { html: null as string | null, text: null as string | null, parts: [] as MailPart[] };

  const visit = (entity: Entity) => {
    const type = parseParameters(rawHeader(entity, 'content-type') || 'text/plain');
    const boundary = type.parameters.get('boundary');
    if (type.value.startsWith('multipart/') && boundary !== undefined) {
      for (const part of splitMultipart(entity.body, boundary)) visit(splitEntity(part));
      return;
    }
    const disposition = parseParameters(rawHeader(entity, 'content-disposition'));
    const content = contentOf(entity);
    const readable = disposition.value !== 'attachment';
    const text = () => decodeText(content, type.parameters.get('charset') ?? 'utf-8');
    if (readable && type.value === 'text/html' && mail.html === null) {
      mail.html = text();
    } else if (readable && type.value === 'text/plain' && mail.text === null) {
      mail.text = text();
    } else {
      const contentId = rawHeader(entity, 'content-id').replace(/^<|>$/g, '');
      mail.parts.push({
        contentType: type.value,
        filename: disposition.parameters.get('filename') ?? type.parameters.get('name') ?? null,
        contentId: contentId || null,
        inline: disposition.value === 'inline' || (disposition.value === '' && contentId !== ''),
        content,
      });
    }
  };
  visit(root);

  return {
    headers: root.headers.map(([name, value]) => [name, decodeHeader(value)]),
    subject: decodeHeader(rawHeader(root, 'subject')),
    from: decodeHeader(rawHeader(root, 'from')),
    links: linksOf(mail.html, mail.text),
    ...mail,
  };
};
