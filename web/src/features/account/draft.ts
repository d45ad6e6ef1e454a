/** What is typed into the sign-up, and what the form itself finds wrong with it. */
import { isEmail } from '../../../../shared/contracts/common.ts';
import type { Problem } from '../../../../shared/contracts/errors.ts';
import {
  isStrongPassword,
  redeemCodeOf,
  refusedSubdomain,
  subdomainOf,
} from '../../../../shared/domain/account/sign-up.ts';
import type { FormErrors } from '../../lib/form/form-errors.ts';
import { account as texts } from '../../lib/texts/en/account.ts';

export interface Details {
  readonly tenantName: string;
  readonly adminFirstName: string;
  readonly adminLastName: string;
  readonly adminEmail: string;
  readonly subdomain: string;
  /** Of the variant for a marketplace alone. */
  readonly appsumoCode?: string;
}

export const noDetails: Details = {
  tenantName: '',
  adminFirstName: '',
  adminLastName: '',
  adminEmail: '',
  subdomain: '',
};

/** A further letter of the name moves the subdomain along, until that has been given a form of its own. */
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
  const { adminEmail, subdomain, appsumoCode } = details;
  const missing = (field: keyof Details) =>
    details[field] === '' ? texts.required(texts.fields[field]) : undefined;
  const refusal = refusedSubdomain(subdomain);
  const noCode = appsumoCode !== undefined && redeemCodeOf(appsumoCode) === undefined;
  // In the order of the form, which the summary follows.
  const found = {
    tenantName: missing('tenantName'),
    subdomain: refusal && texts.refused[refusal],
    adminFirstName: missing('adminFirstName'),
    adminLastName: missing('adminLastName'),
    adminEmail: missing('adminEmail') ?? (isEmail(adminEmail) ? undefined : texts.notAnAddress),
    appsumoCode: noCode ? texts.refused.redeem_code_invalid : undefined,
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, words]) => (words ? [[field, words]] : [])),
  );
};

/** administration.md section 5, and that it is strong enough for the identity provider. */
export const passwordErrors = (password: string, confirmation: string): FormErrors => {
  if (password.trim() === '') return { adminPassword: texts.passwordMissing };
  if (!isStrongPassword(password)) return { adminPassword: texts.refused.password_weak };
  return password === confirmation ? {} : { confirmation: texts.passwordsDiffer };
};

/** The server's words, with the fields called as the form calls them. */
export const inOurWords = ({ title, message }: Pick<Problem, 'title' | 'message'>): string =>
  Object.entries(texts.named).reduce((text, [field, name]) => text.replaceAll(field, name), message || title);

const key = 'proofline.sign-up';

/** Keeps what was typed in this tab, while its owner is at Google. */
export const keepDetails = (details: Details): void => sessionStorage.setItem(key, JSON.stringify(details));

/** What was kept, once. */
export const keptDetails = (): Details | undefined => {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept === null ? undefined : (JSON.parse(kept) as Details);
};
