/**
 * Policy of passwords, for the pool (infra/aws), its stand-in, the pages' hints and every refusal: length alone, and no
 * password that is guessed first (docs/decisions/0075).
 */

/** Policy of the identity provider; infra/aws/identity.spec.ts compares pool, stand-in and hints with it. */
export const passwordPolicy = {
  minLength: 10,
  /** Maximum that the identity provider takes. */
  maxLength: 256,
} as const;

/** No space at either end, which the identity provider does not take. */
const accepted = /^\S(?:.*)\S$/su;

/** True if the identity provider accepts the password. */
export const isAcceptedPassword = (password: string): boolean => {
  const { length } = [...password];
  return accepted.test(password) && length >= passwordPolicy.minLength && length <= passwordPolicy.maxLength;
};

/**
 * Words that the most used passwords are made of, in the languages of the product: "P@ssw0rd2024!", "Welcome123!". The most
 * used passwords that satisfy the rules are such a word with a capital, digits and a symbol.
 */
const usedWords: readonly string[] =
  `password passwort passord wachtwoord contrasena clave senha motdepasse azerty qwerty qwertz qwer asdf zxcv yxcv asdfgh zxcvbn
  qazwsx qaz wsx edc rfv welcome willkommen bienvenue benvenuto bienvenido hello hallo hola ciao bonjour admin administrator root
  user guest login test testing demo default changeme change secret letmein master access system server internet computer
  iloveyou loveyou love teamo tiamo jetaime princess princesa princesse sunshine shadow dragon monkey tiger lion eagle wolf
  football soccer baseball basketball hockey superman batman spiderman pokemon naruto starwars ninja samsung google apple facebook
  linkedin microsoft windows android minecraft nintendo michael jennifer jessica michelle daniel thomas robert charlie jordan andrew
  ashley nicole hannah amanda matthew joshua anthony william david george martin alexander alejandro marco francesco giuseppe andrea
  marie julien nicolas camille carlos maria juan summer winter spring autumn fall sommer winter estate verano ete monday tuesday
  wednesday thursday friday saturday sunday january february march april may june july august september october november december
  london paris madrid berlin roma milano barcelona america england france germany italia espana company office business money
  freedom whatever nothing trustno abc abcd abcde abcdef xyz flower chocolate cookie banana orange purple yellow green black silver golden
  diamond killer hunter ranger cowboy knight jesus christ family mother father angel lucky happy forever birthday`
    .split(/\s+/)
    .toSorted((one, other) => other.length - one.length);

const rows = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
];
const lines = rows.flatMap((row) => [row, [...row].toReversed().join('')]);

/** Letters that no decomposition makes plain. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

const lowered = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øłđßæœ]/g, (letter) => plainLetters[letter] ?? letter);

/** Letters, with symbols and digits between them that look like one; those at the ends are no letters. */
const plain = (text: string): string =>
  text
    .replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .replaceAll(/[@4]/g, 'a')
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll(/[$5]/g, 's')
    .replaceAll('7', 't')
    .replaceAll(/[1!|]/g, 'i');

/** Number of letters that are left of a password without words that are tried first and runs of neighbouring keys. */
const unusual = (text: string, words: readonly string[]): number => {
  const withoutRuns = (rest: string): string => {
    for (let from = 0; from + 3 <= rest.length; from++) {
      for (let to = rest.length; to >= from + 3; to--) {
        const run = rest.slice(from, to);
        if (lines.some((line) => line.includes(run)) || /^(.)\1+$/.test(run))
          return withoutRuns(rest.slice(0, from)) + withoutRuns(rest.slice(to));
      }
    }
    return rest;
  };
  const withoutWords = words.reduce((rest, word) => rest.replaceAll(word, ' '), text);
  return withoutRuns(withoutWords).replaceAll(/[^\p{L}]/gu, '').length;
};

/** Fewer unusual letters than this carry no password: digits and symbols at the ends are tried with every word. */
const fewestLetters = 3;
/** Fewer different characters than this are a repetition. */
const fewestCharacters = 5;

/** Parts of names and addresses that a password may not rest on: short ones are parts of other words, too. */
const partsOf = (context: readonly string[]): readonly string[] =>
  context.flatMap((name) => {
    const parts = lowered(name).split(/[^\p{L}\d]+/u);
    return [...parts, parts.join('')].filter((part) => part.length >= 3);
  });

/** Product's own name: tried first here, and nowhere else. */
const ownWords = ['proofline'];

/**
 * True for a password that is among the first that anybody tries: nothing but used words, the names that its person is
 * known by, runs of keys, repetitions, digits and symbols.
 */
export const isCommonPassword = (password: string, context: readonly string[] = []): boolean => {
  const typed = lowered(password);
  const parts = partsOf([...context, ...ownWords]).toSorted((one, other) => other.length - one.length);
  const words = [...parts, ...usedWords];
  return (
    new Set(typed).size < fewestCharacters ||
    unusual(typed, words) < fewestLetters ||
    unusual(plain(typed), words) < fewestLetters
  );
};

export type PasswordRefusal = 'password_missing' | 'password_weak' | 'password_common' | 'password_leaked';

/**
 * Reason why a password is refused before anybody else is asked. `context` are the names that people would try with
 * it: those of its person and their workspace, and their address.
 */
export const passwordRefusal = (
  password: string,
  context: readonly string[] = [],
): Exclude<PasswordRefusal, 'password_leaked'> | undefined => {
  if (password.trim() === '') return 'password_missing';
  if (!isAcceptedPassword(password)) return 'password_weak';
  return isCommonPassword(password, context) ? 'password_common' : undefined;
};

/**
 * Forms of a password to look up among used ones: as it is, its word without digits and symbols at the ends, and half of a
 * word that is typed twice.
 */
export const usedForms = (password: string): readonly string[] => {
  const typed = lowered(password);
  const word = typed.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const half = word.slice(0, word.length / 2);
  return [typed, word, plain(typed), ...(half + half === word ? [half] : [])];
};
