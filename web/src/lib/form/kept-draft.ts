/** What was typed into a form, kept for this tab until it is saved or given up: through a reload, a crash, a new sign-in. */
/** The number changes with the shape of a draft, so that one of an older release is not read. */
const prefix = 'proofline.draft.1.';

/** `name` says which form, and of which version of its subject: a newer one starts afresh. */
export const readDraft = (name: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

export const keepDraft = (name: string, draft: unknown): void => {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // A full storage must not stop anybody from typing.
  }
};

export const forgetDraft = (name: string): void => sessionStorage.removeItem(prefix + name);
