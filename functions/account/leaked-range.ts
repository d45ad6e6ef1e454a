import { getLeakedRange } from '#contracts/account.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { leakedRange } from '#server/people/leaked-passwords.ts';

/** Range of leaked hashes, for pages whose new password goes to the identity provider without passing the API. */
export const getLeakedRangeEndpoint = publicEndpoint(getLeakedRange, async ({ params }) => ({
  suffixes: [...(await leakedRange(params.prefix.toUpperCase()))],
}));
