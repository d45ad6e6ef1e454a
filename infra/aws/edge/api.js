/**
 * Runs at CloudFront before a call of the API: hands on the host that the viewer typed and their network address,
 * whatever the viewer says these are, and takes off a trailing slash, since the API's routes have none.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  request.headers['x-proofline-host'] = { value: request.headers.host.value };
  request.headers['x-proofline-address'] = { value: event.viewer.ip };
  request.uri = request.uri.replace(/\/+$/, '') || '/';
  return request;
}
