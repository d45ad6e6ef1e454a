/**
 * Local part of letters, digits, dot, underscore, hyphen, plus and apostrophe, as in O’Brien; top-level domain of 2 or more
 * letters (rules.md 12), or of another script in its ASCII form.
 */
export const emailPattern =
  /^[A-Za-z0-9._+'-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;
/** Maximum characters. */
export const emailLength = 254;
/** Address with its domain in ASCII, as mail servers know it: `info@bücher.example` is `info@xn--bcher-kva.example`. */
export const withAsciiDomain = (address: string): string => {
  const [local, domain = ''] = address.split('@');
  if (
    !/^[\p{L}\p{M}\p{N}.-]*[^\0-\x7f][\p{L}\p{M}\p{N}.-]*$/u.test(domain) ||
    !URL.canParse(`https://${domain}`)
  )
    return address;
  return `${local}@${new URL(`https://${domain}`).hostname}`;
};

/** True for an address as the API accepts it; it must be trimmed already. */
export const isEmail = (text: string): boolean =>
  text.length <= emailLength && emailPattern.test(withAsciiDomain(text));
