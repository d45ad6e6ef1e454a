import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notifyError } from '#lib/notify.ts';
import { personKey } from '#lib/person-key.ts';
import { useMe } from '#lib/session/me.ts';
import { push as texts } from '#lib/texts/en/push.ts';
import { toast } from '#ui/index.ts';
import { devicesQuery, pushStateHere, turnOff, turnOn } from './subscription.ts';

/** Push messages of the signed-in member: the state of this browser, their devices, and the ways to turn them on and off. */
export const usePush = () => {
  const person = personKey(useMe());
  const client = useQueryClient();
  const query = useQuery(devicesQuery);
  const reload = () => client.invalidateQueries({ queryKey: devicesQuery.queryKey });
  const turningOn = useMutation({
    mutationFn: (publicKey: string) => turnOn(person, publicKey),
    onSuccess: async (permission) => {
      await reload();
      // A person who blocked them for good reads in the page how to change that.
      if (permission === 'granted') toast({ title: texts.isOn, text: texts.isOnText });
      else toast({ title: texts.refused, text: texts.refusedText });
    },
    onError: (error) => notifyError(error, texts.failed),
  });
  const turningOff = useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly name: string }) => turnOff(person, id),
    onSuccess: async (_, { name }) => {
      await reload();
      toast({ title: texts.isTurnedOff(name) });
    },
    onError: (error) => notifyError(error, texts.notTurnedOff),
  });
  const known = query.data;
  return {
    query,
    turningOff,
    ...(known ? pushStateHere(person, known) : { state: undefined, own: undefined }),
    isBusy: turningOn.isPending,
    /** `done` is called once the person has answered: the button that they pressed may be gone. */
    turnOn: (done: () => void) => {
      if (known?.public_key) turningOn.mutate(known.public_key, { onSuccess: done });
    },
  };
};
