/** Host of a link, told where its text names another one: “https://account.microsoft.com” that leads elsewhere. */

/** Endings of files that are no top-level domains: a link's text is often the name of a file. */
const fileEndings = new Set(
  `pdf jpg jpeg png gif svg webp heic tif tiff bmp psd indd eps fig sketch mp4 m4v webm avi mkv mp3 m4a wav aiff aac flac doc
  docx xls xlsx ppt pptx key pages numbers odt ods txt rtf csv json xml html htm css js ts tsx rar gz tar`.split(
    /\s+/,
  ),
);

/** Endings of files that are top-level domains as well: “poster.ai” is a file, “account.microsoft.ai” a host. */
const ambiguousEndings = new Set(['ai', 'md', 'mov', 'zip', 'ps', 'sh', 'py', 'pl', 'rs', 'app', 'cc', 'so']);

/** Characters of a host's name at most. */
const longest = 253;

/** Unseen characters, and signs that are drawn or read as a dot or a slash. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Mn}\u00ad]/gu, '')
    .replaceAll(/[。｡․‧∙·]/g, '.')
    .replaceAll(/[\\⁄∕⧸]/g, '/');

/** Text with its percent-encoding undone; as it is where that is broken. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll(/%2e/gi, '.').replaceAll(/%2f/gi, '/').replaceAll(/%3a/gi, ':');
  }
};

/** Host of an absolute address in ASCII (punycode); undefined for text that is none. */
const asciiHost = (host: string): string | undefined => {
  const url = `https://${host}/`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$|\.$/g, '') : undefined;
};

/** True for a word that readers take for a host, without a scheme before it. */
const looksLikeHost = (word: string): boolean => {
  if (word.length > longest) return false;
  if (!/^(?:[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu.test(word))
    return false;
  const labels = word.toLowerCase().split('.');
  const ending = labels.at(-1) ?? '';
  return !fileEndings.has(ending) && !(labels.length === 2 && ambiguousEndings.has(ending));
};

/** Hosts that a word names: of an address with its user info, of a mail's address, or on its own. */
const hostsOf = (word: string): readonly string[] => {
  const scheme = /(?:https?|ftp):\/*/i.exec(word);
  const rest = scheme ? word.slice(scheme.index + scheme[0].length) : word.replace(/^mailto:/i, '');
  const authority = /^[^/?#]*/.exec(rest.replace(/^[^\p{L}\p{N}[]+/u, ''))?.[0] ?? '';
  const users = authority.split('@').map((part) => part.replace(/:.*$/, ''));
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .replace(/[^\p{L}\p{N}\]]+$/u, '');
  // A mail's address names its host alone; in front of an address's host, a user's name is there to deceive.
  const named = scheme ? [...users.slice(0, -1).filter(looksLikeHost), host] : [host].filter(looksLikeHost);
  return named.filter((one) => one !== '');
};

const within = (host: string, parent: string): boolean => host === parent || host.endsWith(`.${parent}`);
const bare = (host: string): string => host.replace(/^www\./, '');

/** Letters beyond Latin in a name's text: “аррӏе.com” looks like another name. */
const hidesItsName = (host: string): boolean => /[^\p{Script=Latin}\p{N}.\-_]/u.test(host);

/** Host of a link to a page or of a mail's address, in ASCII; undefined for a merge tag. */
export const hostOfLink = (href: string): string | undefined => {
  const mail = /^mailto:/i.test(href);
  if (!mail)
    return URL.canParse(href) && /^https?:/i.test(href)
      ? asciiHost(new URL(href).host.replace(/:\d+$/, ''))
      : undefined;
  const [address = ''] = decoded(href.slice('mailto:'.length)).split(/[?,]/);
  return asciiHost(address.slice(address.lastIndexOf('@') + 1).trim());
};

const wordsOf = (text: string): readonly string[] =>
  plain(decoded(plain(text))).split(/[\s<>"“”„«»‹›|,;()]+/u);

/** True for a line that names a host, as an address or on its own: mailboxes make a link of it. */
export const namesHost = (text: string): boolean =>
  wordsOf(text).some((word) => /^[^\p{L}\p{N}]*(?:https?:|www\.)/iu.test(word) || hostsOf(word).length > 0);

/**
 * Host that a link leads to, in ASCII, where its text names another one; undefined where the text names none, or this one. A
 * subdomain of the named host is its owner's. A host of `isOwn` is the product's: its links carry names of files and works.
 */
export const otherHost = (
  text: string,
  href: string,
  isOwn: (host: string) => boolean = () => false,
): string | undefined => {
  const target = hostOfLink(href);
  if (target === undefined || isOwn(target)) return undefined;
  const named = wordsOf(text).flatMap(hostsOf);
  const isTrue = named.every((host) => {
    const ascii = bare(asciiHost(host) ?? '');
    const isSame = ascii !== '' && (within(target, ascii) || within(ascii, bare(target)));
    return isSame && !hidesItsName(host);
  });
  return isTrue ? undefined : target;
};
