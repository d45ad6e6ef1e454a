import { hashKey, type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * `useMutation` for what people set off: while a call is under way, the same call again is not made. A button that is busy
 * cannot promise that alone, since Enter pressed twice comes twice before the page has been drawn anew.
 */
export const useSubmission = <Data, Variables = void, Before = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Before>,
): UseMutationResult<Data, Error, Variables, Before> => {
  const mutation = useMutation(options);
  const { mutate } = mutation;
  const underWay = useRef<string>(undefined);
  // By every drawing: what the page shows is then what may be pressed. A call that has begun counts as pending at once.
  useEffect(() => {
    if (!mutation.isPending) underWay.current = undefined;
  });
  const once: typeof mutate = (...given) => {
    const call = hashKey([given[0] ?? null]);
    if (underWay.current === call) return;
    underWay.current = call;
    mutate(...given);
  };
  return { ...mutation, mutate: once };
};
