/** Whose things this browser keeps: the subject of whoever signed in last, known without asking anybody. */
const key = 'proofline.person';

export const personHere = (): string | undefined => localStorage.getItem(key) ?? undefined;

/** Who is signed in now. What was kept of somebody else is forgotten. */
export const rememberPerson = async (subject: string): Promise<void> => {
  const before = personHere();
  if (before === subject) return;
  localStorage.setItem(key, subject);
  if (before !== undefined) await (await import('./offline/forget.ts')).forgetKept(before);
};

/** Nobody is signed in any more. */
export const forgetPerson = async (): Promise<void> => {
  const before = personHere();
  localStorage.removeItem(key);
  if (before !== undefined) await (await import('./offline/forget.ts')).forgetKept(before);
};
