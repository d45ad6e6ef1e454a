import { useRef } from 'react';

/**
 * The Idempotency-Key of a call (rules.md 23): the same for as long as the same is asked for, so that whoever lost the
 * answer may ask again.
 */
export const useAttemptKey = (): ((call: unknown) => string) => {
  const attempt = useRef({ of: '', key: '' });
  return (call) => {
    const of = JSON.stringify(call);
    if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() };
    return attempt.current.key;
  };
};
