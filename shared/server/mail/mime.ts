/** A mail to be sent, complete. */
export type Mail = {
  /** The sender's address, and the name shown for it. */
  from: string;
  fromName: string;
  to: string[];
  /** Part of the envelope alone: the message does not name them, so pass them to the transport as well. */
  bcc?: string[];
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers?: { [name: string]: string };
  /** Address for one-click unsubscribing by POST (RFC 8058). */
  listUnsubscribe?: string;
  /** The moment of the trigger; without it, the machine's clock. */
  date?: Date;
};

/**
 * The mail as a MIME message (multipart/alternative, UTF-8) for a transport that sends raw messages. Line ends in
 * names, subjects and headers can't start a header of their own.
 */
export async function composeMime(mail: Mail): Promise<Buffer> {
  // Only the mailer composes, and only then pays for loading the composer.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const unsubscribe = mail.listUnsubscribe && {
    'List-Unsubscribe': `<${mail.listUnsubscribe.replace(/[\s<>]/g, encodeURIComponent)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return new MailComposer({
    from: { name: mail.fromName, address: mail.from },
    to: mail.to,
    bcc: mail.bcc,
    replyTo: mail.replyTo,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: { ...mail.headers, ...unsubscribe },
    date: mail.date,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
