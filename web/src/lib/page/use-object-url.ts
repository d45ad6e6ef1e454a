import { useEffect, useState } from 'react';

/** Object URL of a picture that is not stored yet; revoked once another one takes its place. */
export const useObjectUrl = (picture: Blob | undefined): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) {
      setAddress(undefined);
      return;
    }
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
};
