/**
 * CloudFront function before a call of the API: passes on the viewer's host and network address, whatever headers the
 * viewer sent, and strips trailing slashes, because the API's routes have none.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  request.headers['x-proofline-host'] = { value: request.headers.host.value };
  request.headers['x-proofline-address'] = { value: event.viewer.ip };
  request.uri = request.uri.replace(/\/+$/, '') || '/';
  return request;
}
