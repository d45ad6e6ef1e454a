import { timeoutOfFunction } from '../aws/limits.ts';
import type { Mail } from '../emulators/cognito/codes.ts';
import type { Clock } from '../emulators/shared/clock.ts';
import type { Sts } from '../emulators/sts/sts.ts';
import { callbackOf, type endpointsOf } from './environment.ts';
import type { invocations } from './functions.ts';
import { createIdentity } from './identity.ts';
import { codeMailFile, linkAccountFile } from './topology.ts';

/** User pool, whose triggers are functions of the product. */
export const openIdentity = (
  file: string,
  {
    scratch,
    ports,
    endpoints,
    sts,
    clock,
    invokedBy,
  }: {
    readonly scratch: boolean | undefined;
    readonly ports: Parameters<typeof callbackOf>[0];
    readonly endpoints: ReturnType<typeof endpointsOf>;
    readonly sts: Sts;
    readonly clock: Clock;
    readonly invokedBy: ReturnType<typeof invocations>;
  },
) =>
  createIdentity({
    file,
    scratch,
    issuer: endpoints.issuer,
    callerOf: sts.callerOf,
    now: clock.now,
    sendMail: (mail) => sendPoolMail(mail, clock.now()),
    callbacks: [callbackOf(ports)],
    relyingPartyId: 'localhost',
    preSignUp: (event) => invokedBy.users(linkAccountFile, event, timeoutOfFunction('link-account')),
    customMessage: (event) => invokedBy.users(codeMailFile, event, timeoutOfFunction('code-mail')),
  });

/** Sends the user pool's mails by the same service, so that they arrive in the same mailbox. */
const sendPoolMail = async ({ to, subject, message: html }: Mail, now: number): Promise<void> => {
  const { SESClient, SendRawEmailCommand } = await import('@aws-sdk/client-ses');
  const { composeMime } = await import('#server/mail/mime.ts');
  const { htmlToText } = await import('#server/html/text.ts');
  const from = process.env.MAIL_FROM ?? '';
  const date = new Date(now);
  const Data = await composeMime({
    from,
    fromName: 'Proofline',
    to: [to],
    subject,
    text: htmlToText(html),
    html,
    date,
  });
  await new SESClient({}).send(new SendRawEmailCommand({ RawMessage: { Data } }));
};
