import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CognitoError, codeExpired, codeMismatch, limitExceeded } from './errors.ts';
import type { CodePurpose, Store, User } from './store.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail with a code, which replaces `{####}` in the text. */
export interface CodeMail {
  readonly subject: string;
  readonly text: string;
}

export interface CodeOptions {
  readonly store: Store;
  /** Keyed into the hashes of codes. */
  readonly pepper: string;
  readonly sendMail: (mail: Mail) => void | Promise<void>;
  /** The mail with the code of a forgotten password. */
  readonly resetMail: CodeMail;
}

/** Milliseconds. */
const codeLifetime: Record<CodePurpose, number> = { 'sign-up': 24 * 60 * 60_000, reset: 60 * 60_000 };
const signUpMail: CodeMail = {
  subject: 'Your verification code',
  text: 'Your confirmation code is {####}',
};

/** Codes and temporary passwords, by mail. */
export const createCodes = ({ store, pepper, sendMail, resetMail }: CodeOptions) => {
  const deliver = async (mail: Mail) => {
    try {
      await sendMail(mail);
    } catch (error) {
      throw new CognitoError('CodeDeliveryFailureException', `Unable to deliver message: ${error}`);
    }
  };
  const codeHash = (sub: string, purpose: CodePurpose, code: string) =>
    createHmac('sha256', pepper)
      .update(JSON.stringify(['code', sub, purpose, code]))
      .digest('hex');

  return {
    /** Mails a temporary password to its new owner. */
    mailTemporaryPassword: (user: User, password: string) =>
      deliver({
        to: user.email,
        subject: 'Your temporary password',
        text: `Your username is ${user.email} and temporary password is ${password}`,
      }),

    /** The code delivery details: the address, masked. The same for an unknown address. */
    deliveryTo(username: string) {
      const [name = '', domain = ''] = username.split('@');
      return {
        AttributeName: 'email',
        DeliveryMedium: 'EMAIL',
        Destination: `${name.charAt(0)}***@${domain.charAt(0)}***`,
      };
    },

    /**
     * Mails a code of six digits, which replaces the one before it. Throws LimitExceededException when asked too often.
     */
    async sendCode(user: User, purpose: CodePurpose): Promise<void> {
      const now = Date.now();
      if (store.attempts.areBlocked(`send:${purpose}`, user.sub, now)) throw limitExceeded();
      store.attempts.add(`send:${purpose}`, user.sub, now);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      store.codes.put(user.sub, purpose, codeHash(user.sub, purpose, code), now + codeLifetime[purpose]);
      const { subject, text } = purpose === 'reset' ? resetMail : signUpMail;
      await deliver({ to: user.email, subject, text: text.replace('{####}', code) });
    },

    /** Uses a code up. Throws CodeMismatchException, ExpiredCodeException, or LimitExceededException after too many wrong ones. */
    redeemCode(user: User, purpose: CodePurpose, code: string): void {
      const now = Date.now();
      if (store.attempts.areBlocked(`code:${purpose}`, user.sub, now)) throw limitExceeded();
      const kept = store.codes.find(user.sub, purpose);
      if (!kept || kept.expiresAt <= now) throw codeExpired();
      if (!timingSafeEqual(Buffer.from(kept.codeHash), Buffer.from(codeHash(user.sub, purpose, code)))) {
        store.attempts.add(`code:${purpose}`, user.sub, now);
        throw codeMismatch();
      }
      store.codes.delete(user.sub, purpose);
      store.attempts.clear(`code:${purpose}`, user.sub);
      store.attempts.clear(`send:${purpose}`, user.sub);
    },
  };
};
