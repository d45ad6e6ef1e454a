import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushDevice } from '#contracts/devices.ts';
import { notifyError } from '#lib/page/notify.ts';
import { useMe } from '#lib/session/me.ts';
import { personKey } from '#lib/session/person-key.ts';
import { push as texts } from '#lib/texts/en/push.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { toast } from '#ui/index.ts';
import { devicesQuery, pushStateHere, turnOff, turnOn } from './subscription.ts';

/** Push messages of the signed-in member: the state of this browser, their devices, and the way to turn them on. */
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
  const known = query.data;
  return {
    query,
    ...(known ? pushStateHere(person, known) : { state: undefined, own: undefined }),
    isBusy: turningOn.isPending,
    /** `done` is called once the person has answered: the button that they pressed may be gone. */
    turnOn: (done: () => void) => {
      if (known?.public_key) turningOn.mutate(known.public_key, { onSuccess: done });
    },
  };
};

/** Turns the messages of one device off. `done` is called once it is gone from the list, with the button that was pressed. */
export const useTurnOff = ({ id }: PushDevice, name: string, done: () => void) => {
  const person = personKey(useMe());
  const client = useQueryClient();
  return useSubmission({
    mutationFn: () => turnOff(person, id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      done();
      toast({ title: texts.isTurnedOff(name) });
    },
    onError: (error) => notifyError(error, texts.notTurnedOff),
  });
};
