/** Supported error codes of S3, with their HTTP status. */
const statusOfCode = {
  AccessDenied: 403,
  AccessForbidden: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
  BadRequest: 400,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  ExpiredToken: 400,
  IncompleteBody: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidDigest: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MalformedXML: 400,
  MetadataTooLarge: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NoSuchVersion: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const;

/** Error of S3, which `answerError` turns into the XML document. */
export class S3Error extends Error {
  readonly code: keyof typeof statusOfCode;
  readonly status: number;
  /** Headers that the answer carries beside the document. */
  readonly headers: Record<string, string>;

  constructor(code: keyof typeof statusOfCode, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.status = statusOfCode[code];
    this.headers = headers;
  }
}

export const noSuchKey = (headers: Record<string, string> = {}) =>
  new S3Error('NoSuchKey', 'The specified key does not exist.', headers);

export const accessDenied = (message = 'Access Denied') => new S3Error('AccessDenied', message);
