import { useRef, useState } from 'react';
import { ownName } from '#lib/session/signed-in-person.ts';

const keyOf = (name: string) => ownName(`proofline.draft.picture.${name}`);

const read = (name: string): Blob | undefined => {
  const [, type, content] =
    /^data:(image\/\w+);base64,(.+)$/.exec(sessionStorage.getItem(keyOf(name)) ?? '') ?? [];
  if (type === undefined || content === undefined) return undefined;
  return new Blob([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], { type });
};

const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });

/** Moves a picture that is not stored yet to a form of another name. */
export const moveKeptPicture = (from: string, to: string): void => {
  const content = sessionStorage.getItem(keyOf(from));
  sessionStorage.removeItem(keyOf(from));
  if (content !== null) sessionStorage.setItem(keyOf(to), content);
};

/** Small picture that is chosen and not stored yet; it survives a reload of the tab, like the draft of its form. */
export const useKeptPicture = (name: string) => {
  const [picture, setPicture] = useState(() => read(name));
  const latest = useRef(picture);

  const keep = async (next: Blob): Promise<void> => {
    try {
      const content = await dataUrlOf(next);
      if (latest.current === next) sessionStorage.setItem(keyOf(name), content);
    } catch (error) {
      // Storage full: the picture lasts as long as the page.
      console.warn('a picture is not kept', error);
    }
  };
  const set = (next: Blob | undefined): void => {
    latest.current = next;
    setPicture(next);
    sessionStorage.removeItem(keyOf(name));
    if (next) void keep(next);
  };
  /** Forgets a picture that was stored. Race: another one that was chosen during its call stays. */
  const forget = (stored: Blob): void => {
    if (latest.current === stored) set(undefined);
  };
  return [picture, set, forget] as const;
};
