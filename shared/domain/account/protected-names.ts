/** Names of workspaces and subdomains that would be taken for somebody else: for a well-known company, or for the product. */
import { namesHost } from '../host/link-host.ts';

/** Companies in whose name people are cheated, in lower-case letters without spaces; the product is one of them. */
const brands =
  `proofline microsoft office365 onedrive outlook hotmail google gmail youtube apple icloud amazon amazonpay aws
  paypal facebook meta instagram whatsapp linkedin telegram tiktok netflix spotify dropbox docusign adobe wetransfer ebay github
  stripe visa mastercard americanexpress chase jpmorgan wellsfargo bankofamerica citibank hsbc barclays revolut coinbase binance
  metamask santander bbva caixabank bankinter correos intesasanpaolo unicredit posteitaliane bnpparibas creditagricole
  societegenerale laposte deutschebank sparkasse fedex usps yahoo`.split(/\s+/);

/** Brands that are words or names as well: an agency may bear them beside words of its own. */
const everyday = new Set(['apple', 'amazon', 'meta', 'visa', 'chase', 'stripe', 'outlook', 'adobe']);

/** Words with which such a name claims to be that company's office. */
const offices =
  `account accounts security secure support team teams billing verify verification verified login signin help
  helpdesk desk service services customer care center centre admin administrator official online alert alerts notice notification
  notifications payment payments pay invoice invoices refund recovery password id identity access update updates mail email
  department office inc corp corporation llc ltd gmbh com
  cuenta cuentas seguridad soporte equipo facturacion verificar verificacion ayuda atencion cliente clientes pago pagos
  conto account sicurezza supporto assistenza squadra fatturazione verifica servizio clienti pagamenti
  compte comptes securite assistance equipe facturation verifier service client paiement
  konto sicherheit kundendienst kundenservice`.split(/\s+/);

/** Words between the others that claim nothing. */
const fillers = new Set([
  'the',
  'my',
  'your',
  'our',
  'of',
  'and',
  'for',
  'de',
  'del',
  'la',
  'di',
  'le',
  'du',
  'et',
  'der',
  'von',
]);

/** Letters of other scripts and signs that look like Latin letters. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: '@4аαɑ',
    b: '8Ьв',
    c: '¢сϲ',
    d: 'ԁ',
    e: '3€еєε',
    g: '9ɡ',
    h: 'һн',
    i: '!|1lіıιΙӏ',
    j: 'ј',
    k: 'кκ',
    m: 'м',
    n: 'пոη',
    o: '0оοօσ',
    p: 'рρ',
    q: 'ԛ',
    r: 'г',
    s: '5$ѕ',
    t: '7тτ',
    u: 'υս',
    v: 'νѵ',
    w: 'ԝѡω',
    x: 'хχ×',
    y: 'уγ',
    z: '2',
  }).flatMap(([letter, signs]) => Array.from(signs, (sign) => [sign, letter])),
);

/**
 * A name as the eye takes it: without accents and unseen characters, letters that look alike as one ("Micros0ft", "PayPaI").
 * Words are separated by single spaces.
 */
const seen = (name: string): string =>
  Array.from(
    name
      .normalize('NFKD')
      .replaceAll(/[\p{Mn}\p{Cf}]/gu, '')
      .toLowerCase(),
    (sign) => lookalikes[sign] ?? sign,
  )
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const seenBrands = new Map(brands.map((brand) => [seen(brand), brand]));
const seenOffices = new Set(offices.map(seen));
const longestWord = Math.max(...[...seenBrands.keys(), ...seenOffices].map(({ length }) => length));

/** True for letters that are brands and words of an office and nothing else, with a brand at least, however they are spaced. */
const isOnlyBrand = (letters: string): boolean => {
  // At each position: undefined if no words end there, else if a brand is among some that do.
  const reached: (boolean | undefined)[] = [false];
  for (let start = 0; start < letters.length; start += 1) {
    const withBrand = reached[start];
    if (withBrand === undefined) continue;
    for (let end = start + 1; end <= Math.min(letters.length, start + longestWord); end += 1) {
      const word = letters.slice(start, end);
      if (seenBrands.has(word)) reached[end] = true;
      else if (seenOffices.has(word)) reached[end] ||= withBrand;
    }
  }
  return reached[letters.length] === true;
};

const product = seen('proofline');

/** Reason against a name; `doubtful` is let in and listed for an operator. */
export type NameVerdict = 'name_holds_address' | 'name_protected' | 'doubtful';

/**
 * Judges a workspace's name. Refused is a name with an address in it, one with the product's name, and one that is a brand alone
 * or with words of its office ("Microsoft Account Team"). "Apple Tree Studio" is an agency's; "Microsoft Partner Berlin" may be.
 */
export const nameVerdict = (name: string): NameVerdict | undefined => {
  if (namesHost(name)) return 'name_holds_address';
  const words = seen(name).split(' ');
  // Numbers of their own say nothing: "Microsoft 2026"; within a word they stand for letters.
  const telling = seen(name.replaceAll(/(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/gu, ' ')).split(' ');
  const letters = [telling, telling.filter((word) => !fillers.has(word))].map((some) => some.join(''));
  if (letters.some((one) => one.includes(product) || isOnlyBrand(one))) return 'name_protected';
  const found = words.flatMap((word) => seenBrands.get(word) ?? []);
  const claims = words.some((word) => seenOffices.has(word) && word.length > 3);
  return found.some((brand) => claims || !everyday.has(brand)) ? 'doubtful' : undefined;
};

/** True for a subdomain that reads as a brand's, or that holds the product's name. */
export const isProtectedSubdomain = (subdomain: string): boolean => {
  const letters = [subdomain, subdomain.replace(/\d+$/, '')].map(seen);
  return letters.some((one) => one.includes(product) || isOnlyBrand(one));
};

/** Readings of a subdomain whose digits stand for letters: "adm1n", "ma1l". */
export const readingsOf = (subdomain: string): readonly string[] => {
  const letters = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };
  const plain = Object.entries(letters).reduce(
    (text, [digit, letter]) => text.replaceAll(digit, letter),
    subdomain,
  );
  return [subdomain, ...['i', 'l'].map((one) => plain.replaceAll('1', one))].flatMap((text) => [
    text,
    text.replaceAll('rn', 'm').replaceAll('vv', 'w'),
  ]);
};
