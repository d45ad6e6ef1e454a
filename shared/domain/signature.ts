/** Shape of a signature in tokens of links, cursors and tickets (docs/decisions/0081), in characters of base64url. */

/** Characters that name the key and its algorithm: 24 bits. */
export const keyNameLength = 4;

/** Characters of the keyed hash: 132 bits. */
export const keyedHashLength = 22;

export const signatureLength = keyNameLength + keyedHashLength;

/** A signature, or one from before signatures named their key, which is the hash alone. */
export const signaturePattern = new RegExp(`^[\\w-]{${keyedHashLength}}(?:[\\w-]{${keyNameLength}})?$`);
