import { ApiError } from '#lib/calls/api.ts';
import { reasonOf } from '#lib/page/notify.ts';
import { signInByPasskey } from '#lib/session/passkey.ts';
import { common } from '#lib/texts/en/common.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';

const texts = signIn.passkey;

/** Signs in by a passkey. A reason is in words for the person; undefined if they closed the browser's question. */
export const enterByPasskey = async (
  address: string,
): Promise<'done' | { readonly reason: string } | undefined> => {
  if (address === '') return { reason: texts.addressMissing };
  try {
    const outcome = await signInByPasskey(address);
    if (outcome === 'none') return { reason: texts.none };
    return outcome === 'done' ? 'done' : undefined;
  } catch (error) {
    if (error instanceof DOMException) return { reason: texts.unable };
    return { reason: (error instanceof ApiError && reasonOf(error)) || common.failedHere };
  }
};
