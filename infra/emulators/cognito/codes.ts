import { randomInt, timingSafeEqual } from 'node:crypto';
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { CognitoError, codeExpired, codeMismatch, limitExceeded } from './errors.ts';
import { pepperedHash } from './pepper.ts';
import type { CodePurpose, Store, User } from './store.ts';
import { failureOf, type TriggerSource, triggerEvent } from './trigger-event.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** HTML. */
  readonly message: string;
}

/** Cognito's custom message trigger. Rejects to refuse the mail. */
export type CustomMessage = (event: CustomMessageTriggerEvent) => Promise<unknown>;

export interface CodeOptions extends TriggerSource {
  readonly store: Store;
  /** Key of the hashes of codes. */
  readonly pepper: string;
  readonly sendMail: (mail: Mail) => void | Promise<void>;
  /** `COGNITO_DEFAULT` (the default) sends at most 50 mails a day; `DEVELOPER` sends by SES. */
  readonly sender?: 'COGNITO_DEFAULT' | 'DEVELOPER' | undefined;
  /** Called before a mail with a code; without it, or if it returns no message, Cognito's own text is mailed. */
  readonly customMessage?: CustomMessage | undefined;
}

/** Milliseconds. */
const codeLifetime: Record<CodePurpose, number> = {
  'sign-up': 24 * 60 * 60_000,
  reset: 60 * 60_000,
  address: 24 * 60 * 60_000,
};
const codeParameter = '{####}';
const triggerSources = {
  'sign-up': 'CustomMessage_SignUp',
  reset: 'CustomMessage_ForgotPassword',
  address: 'CustomMessage_UpdateUserAttribute',
} as const;
const ownMails: Record<CodePurpose, Omit<Mail, 'to'>> = {
  'sign-up': {
    subject: 'Your verification code',
    message: `Your confirmation code is ${codeParameter}`,
  },
  reset: {
    subject: 'Your verification code',
    message: `Your password reset code is ${codeParameter}`,
  },
  address: {
    subject: 'Your verification code',
    message: `Your verification code is ${codeParameter}`,
  },
};
const day = 24 * 60 * 60_000;
/** Maximum of mails a day by Cognito's own sender. */
const dailyMails = 50;
/** Maximum of characters that Cognito takes from the trigger. */
const longest = { subject: 140, message: 20_000 };

/** Codes and temporary passwords, by mail. */
export const createCodes = ({
  store,
  pepper,
  sendMail,
  sender = 'COGNITO_DEFAULT',
  customMessage,
  poolId,
  clientId,
}: CodeOptions) => {
  let sentToday: number[] = [];
  const deliver = async (mail: Mail) => {
    const now = Date.now();
    sentToday = sentToday.filter((time) => time > now - day);
    if (sender === 'COGNITO_DEFAULT' && sentToday.length >= dailyMails)
      throw new CognitoError(
        'LimitExceededException',
        'Exceeded daily email limit for the operation or the account. If a higher limit is required, please configure your user pool to use your own Amazon SES configuration for sending email.',
      );
    sentToday.push(now);
    try {
      await sendMail(mail);
    } catch (error) {
      throw new CognitoError('CodeDeliveryFailureException', `Unable to deliver message: ${error}`);
    }
  };
  /**
   * Mail with a code's placeholder, by the trigger if there is one. Throws the trigger's refusal as Cognito words it.
   */
  const write = async (user: User, purpose: CodePurpose, clientMetadata: Record<string, string>) => {
    const own = ownMails[purpose];
    if (!customMessage) return own;
    const event: CustomMessageTriggerEvent = {
      ...triggerEvent({ poolId, clientId }, user.sub),
      triggerSource: triggerSources[purpose],
      request: {
        userAttributes: { sub: user.sub, email: user.email, email_verified: String(user.emailVerified) },
        codeParameter,
        linkParameter: '{##Click Here##}',
        usernameParameter: null,
        clientMetadata,
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    };
    const answer = await customMessage(event).catch((error: unknown) => {
      throw failureOf('CustomMessage', error);
    });
    const { response } = (answer ?? {}) as Partial<CustomMessageTriggerEvent>;
    const subject = response?.emailSubject ?? own.subject;
    const message = response?.emailMessage ?? own.message;
    if (
      !message.includes(codeParameter) ||
      subject.length > longest.subject ||
      message.length > longest.message
    )
      throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
    return { subject, message };
  };
  const codeHash = (sub: string, purpose: CodePurpose, code: string) =>
    pepperedHash(pepper, 'code', sub, purpose, code);

  return {
    /** Mails a temporary password to its new owner. */
    mailTemporaryPassword: (user: User, password: string) =>
      deliver({
        to: user.email,
        subject: 'Your temporary password',
        message: `Your username is ${user.email} and temporary password is ${password}`,
      }),

    /** Code delivery details: the masked address. The same for an unknown address. */
    deliveryTo(username: string) {
      const [name = '', domain = ''] = username.split('@');
      return {
        AttributeName: 'email',
        DeliveryMedium: 'EMAIL',
        Destination: `${name.charAt(0)}***@${domain.charAt(0)}***`,
      };
    },

    /**
     * Mails a code of six digits, which replaces the previous one, to the user's address or another one. Throws
     * LimitExceededException when called too often, and the trigger's refusal.
     */
    async sendCode(
      user: User,
      purpose: CodePurpose,
      clientMetadata: Record<string, string> = {},
      to: string = user.email,
    ): Promise<void> {
      const now = Date.now();
      if (store.attempts.areBlocked(`send:${purpose}`, user.sub, now)) throw limitExceeded();
      store.attempts.add(`send:${purpose}`, user.sub, now);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      store.codes.put(user.sub, purpose, codeHash(user.sub, purpose, code), now + codeLifetime[purpose]);
      const { subject, message } = await write(user, purpose, clientMetadata);
      // Only the first placeholder: Cognito documents no replacement of further ones.
      await deliver({ to, subject, message: message.replace(codeParameter, code) });
    },

    /**
     * Redeems a code, once. Throws CodeMismatchException, ExpiredCodeException, or LimitExceededException after too
     * many wrong ones.
     */
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
