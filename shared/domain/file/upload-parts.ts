/** Parts of a multipart upload at most: the limit of S3. */
export const mostParts = 10_000;
