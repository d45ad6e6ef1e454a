/** Addresses of project lists and their views. Apart from the call for views, whose contract is no part of the app's start. */
import type { SavedView } from '#contracts/views.ts';

/** Address with the fields of a list that are given. */
export const listAddress = (path: string, fields: Readonly<Record<string, unknown>>): string => {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

export const listPath = (archived = false): string => (archived ? '/projects/archived' : '/projects');

/** Address of a view among the projects of all clients. */
export const viewAddress = ({ id, content: { archived, ...content } }: SavedView): string =>
  listAddress(listPath(archived), { ...content, view: id });
