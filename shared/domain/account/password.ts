/** Policy of passwords: for the pool (infra/aws), the pages' hints and every refusal. */

/** Policy of the identity provider; infra/aws/product.spec.ts compares stand-in and hints with it. */
export const passwordPolicy = {
  minLength: 10,
  /** Maximum that the identity provider takes. */
  maxLength: 256,
} as const;

const rules: readonly RegExp[] = [
  // No space at either end.
  /^\S(?:.{8,254})\S$/su,
  /[a-z]/,
  /[A-Z]/,
  /\d/,
  /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/,
];

/** True if the identity provider accepts the password. */
export const isStrongPassword = (password: string): boolean => rules.every((rule) => rule.test(password));

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

const lowered = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Letters, with symbols and digits between them that look like one; those at the ends are no letters. */
const plain = (text: string): string =>
  text
    .replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
    .replaceAll(/[@4]/g, 'a')
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll(/[$5]/g, 's')
    .replaceAll('7', 't')
    .replaceAll(/[1!|]/g, 'i');

/** Length of what is left of a password without used words and runs of neighbouring keys. */
const unusual = (text: string): number => {
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
  const words = usedWords.reduce((rest, word) => rest.replaceAll(word, ' '), text);
  return withoutRuns(words).replaceAll(/[^\p{L}]/gu, '').length;
};

/**
 * True for a password that is among the first that anybody tries: nothing but used words, runs of keys, repetitions, digits and
 * symbols.
 */
export const isCommonPassword = (password: string): boolean => {
  const typed = lowered(password);
  return unusual(typed) === 0 || unusual(plain(typed)) === 0;
};

/** Reason why a password is refused before anybody else is asked. */
export const passwordRefusal = (
  password: string,
): 'password_missing' | 'password_weak' | 'password_leaked' | undefined => {
  if (password.trim() === '') return 'password_missing';
  if (!isStrongPassword(password)) return 'password_weak';
  return isCommonPassword(password) ? 'password_leaked' : undefined;
};
