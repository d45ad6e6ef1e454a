export type Mail = {
  /** Address of the sender; `fromName` is its display name. */
  from: string;
  fromName: string;
  to: string[];
  /** Envelope only: not in the message, so pass them to the transport as well. */
  bcc?: string[];
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers?: { readonly [name: string]: string };
  /** Pictures that the HTML shows by their Content-ID (`cid:`). */
  pictures?: readonly { readonly cid: string; readonly type: string; readonly content: Buffer }[];
  /** Address for one-click unsubscribing by POST (RFC 8058). */
  listUnsubscribe?: string;
  /** Time of the trigger; the system clock if undefined. */
  date?: Date;
};

/**
 * MIME message (multipart/alternative, UTF-8; HTML with pictures is multipart/related) for a transport that sends raw
 * messages. Line breaks in names, subjects and headers cannot inject a header.
 */
export const composeMime = async (mail: Mail): Promise<Buffer> => {
  // Lazy import: only functions that send mail load it.
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
    // Without a file extension, because some mail programs list an inline picture with a file name as an attachment.
    attachments: mail.pictures?.map(({ cid, type, content }) => ({
      cid,
      content,
      contentType: type,
      contentDisposition: 'inline',
      filename: false,
    })),
    headers: { ...mail.headers, ...unsubscribe },
    date: mail.date,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
};
