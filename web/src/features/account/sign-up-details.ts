/** Details of a sign-up, and their validation. */
import { signUp } from '#contracts/account.ts';
import type { Problem } from '#contracts/errors.ts';
import { redeemCodeOf, refusedSubdomain, subdomainOf } from '#domain/account/sign-up.ts';
import type { Language } from '#domain/email-template/language.ts';
import { account as texts } from '#lib/texts/en/account.ts';
import type { FormErrors } from '#parts/form/form-errors.ts';
import { schemaErrors } from '#parts/form/schema-errors.ts';

export interface Details {
  readonly tenantName: string;
  readonly adminFirstName: string;
  readonly adminLastName: string;
  readonly adminEmail: string;
  readonly subdomain: string;
  /** Language that the workspace begins in; without it, the page's. */
  readonly language?: Language;
  /** Only the marketplace variant asks for it. */
  readonly appsumoCode?: string;
}

export const noDetails: Details = {
  tenantName: '',
  adminFirstName: '',
  adminLastName: '',
  adminEmail: '',
  subdomain: '',
};

/** The subdomain follows the name until it has been edited by hand. */
export const withName = (details: Details, tenantName: string): Details => {
  const follows = details.subdomain === subdomainOf(details.tenantName);
  return { ...details, tenantName, subdomain: follows ? subdomainOf(tenantName) : details.subdomain };
};

export const trimmed = (details: Details): Details => ({
  ...details,
  tenantName: details.tenantName.trim(),
  adminFirstName: details.adminFirstName.trim(),
  adminLastName: details.adminLastName.trim(),
  adminEmail: details.adminEmail.trim(),
  subdomain: details.subdomain.trim(),
});

export const detailErrors = (details: Details): FormErrors => {
  const { subdomain, appsumoCode } = details;
  const required = (field: keyof Details) => texts.required(texts.fields[field]);
  const refused = schemaErrors(signUp.body, details, {
    tenantName: required('tenantName'),
    adminFirstName: required('adminFirstName'),
    adminLastName: required('adminLastName'),
    adminEmail: (email) => (email === '' ? required('adminEmail') : texts.notAnAddress),
  });
  const refusal = refusedSubdomain(subdomain);
  const noCode = appsumoCode !== undefined && redeemCodeOf(appsumoCode) === undefined;
  // In the order of the form's fields, which the error summary follows.
  const found = {
    tenantName: refused.tenantName,
    subdomain: refusal && texts.refused[refusal],
    adminFirstName: refused.adminFirstName,
    adminLastName: refused.adminLastName,
    adminEmail: refused.adminEmail,
    appsumoCode: noCode ? texts.refused.redeem_code_invalid : undefined,
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, words]) => (words ? [[field, words]] : [])),
  );
};

/** Server's message, with its field names replaced by the form's labels. */
export const inOurWords = ({ title, message }: Pick<Problem, 'title' | 'message'>): string =>
  Object.entries(texts.named).reduce((text, [field, name]) => text.replaceAll(field, name), message || title);

const key = 'proofline.sign-up';

/** Keeps the typed details in this tab: through a reload, and the sign-in at Google. */
export const keepDetails = (details: Details): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(details));
  } catch {
    // A browser without storage: they last as long as the page.
  }
};

export const keptDetails = (): Details | undefined => {
  const kept = sessionStorage.getItem(key);
  // Written by this page.
  return kept === null ? undefined : (JSON.parse(kept) as Details);
};

/** Forgets the details of a sign-up that is made: the next one at this browser may be another person's. */
export const forgetDetails = (): void => sessionStorage.removeItem(key);
