import { hashKey, type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * `useMutation` for user actions: ignores a second call while one is pending (double submit). A busy button alone is
 * not enough, because a second Enter may arrive before the next render.
 */
export const useSubmission = <Data, Variables = void, Before = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Before>,
): UseMutationResult<Data, Error, Variables, Before> => {
  const mutation = useMutation(options);
  const { mutate } = mutation;
  const underWay = useRef<string>(undefined);
  // Runs after every render. A started call counts as pending at once, before the render that shows it.
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
