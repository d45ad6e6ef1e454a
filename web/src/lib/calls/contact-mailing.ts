/** Reachability of contacts by mail, for every screen that names them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeContactMailing, listContactMailing } from '#contracts/mailing.ts';
import type { BodyInput } from '#contracts/route.ts';
import { notifyError } from '#lib/page/notify.ts';
import { mailing as texts } from '#lib/texts/en/mailing.ts';
import { toast } from '#ui/index.ts';
import { api } from './api.ts';

const mailingKey = ['mailing'] as const;

/** Contacts that mails or reminders do not reach; for agents. */
export const mailingQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...mailingKey, ...ids],
    queryFn: ({ signal }) => api(listContactMailing, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
  });

/** Lifts the suppression of a contact's address, or switches their reminders. */
export const useMailingChange = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyInput<typeof changeContactMailing>) =>
      api(changeContactMailing, { params: { id }, body }),
    onSuccess: async (_, { suppressed }) => {
      await client.invalidateQueries({ queryKey: mailingKey });
      toast({ title: suppressed === false ? texts.sendsAgain : texts.remindersAreOn });
    },
    onError: (error) => notifyError(error, texts.failed),
  });
};
