import type { CommitKey } from '#server/data/commit.ts';
import { MailText } from '#server/data/entities/mail-text.ts';

/** Text of a commit's mail, with its merge tags; undefined if it has none or was deleted. */
export const mailTextAt = async (key: CommitKey) => {
  const { data } = await MailText.get(key).go({ consistent: true });
  return data ?? undefined;
};
