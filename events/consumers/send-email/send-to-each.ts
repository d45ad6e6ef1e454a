/** Sends to all recipients, each independent of the others, and then throws the first failure, for a retry. */
export const sendToEach = async <Recipient>(
  recipients: readonly Recipient[],
  send: (recipient: Recipient) => Promise<void>,
): Promise<void> => {
  const outcomes = await Promise.allSettled(recipients.map(send));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
};
