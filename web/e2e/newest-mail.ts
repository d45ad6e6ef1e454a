import { getTrackLink } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { apiClient } from '../../infra/local/api-client.ts';
import type { Runtime } from '../../infra/local/runtime-api.ts';
import type { Members } from './members.ts';
import type { Product } from './product.ts';

/** Newest mail to an address, with its link to the review. Throws if there is no mail, or no such link in it. */
export const newestMail = ({ mailbox }: Pick<Runtime, 'mailbox'>, to: string) => {
  const [newest] = mailbox.list({ to, limit: 1 });
  const mail = newest && mailbox.get(newest.messageId);
  const link = mail?.links.find((one) => one.includes('/link/'));
  if (!mail || link === undefined) throw new Error(`No mail with a link to ${to}`);
  return { ...mail, link };
};

/** Review that the newest mail to an address leads to: its link, the token behind it, and calls without an account. */
export const newestReview = async (
  { runtime }: Pick<Product, 'runtime'>,
  { subdomain }: Pick<Members, 'subdomain'>,
  to: string,
) => {
  const { link } = newestMail(runtime, to);
  const guest = apiClient(runtime, subdomain);
  const { target } = await guest.ok(getTrackLink, { params: { id: link.slice(link.lastIndexOf('/') + 1) } });
  return { guest, link, token: target.slice(target.lastIndexOf('/') + 1) };
};

/** Sends a round once its files are known, and answers the review that its mail to the address leads to. */
export const sendRound = async (
  product: Pick<Product, 'runtime'>,
  members: Pick<Members, 'subdomain' | 'owner'>,
  { params }: { readonly params: { readonly id: number; readonly wf: number; readonly rev: number } },
  to: string,
  reviewLink = '',
) => {
  await product.runtime.idle();
  await members.owner.ok(sendPreview, {
    params,
    body: { emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' }, reviewLink },
  });
  await product.runtime.idle();
  return newestReview(product, members, to);
};
