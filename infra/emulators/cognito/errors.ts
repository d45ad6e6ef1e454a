/** Error of Cognito: `type` is sent as `__type` and in `x-amzn-errortype`. */
export class CognitoError extends Error {
  override readonly name = 'CognitoError';
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);
export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);

/** Same error for a wrong password and an unknown user, as with `PreventUserExistenceErrors: ENABLED`. */
export const badCredentials = () => notAuthorized('Incorrect username or password.');

export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const codeExpired = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
export const limitExceeded = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
export const userNotFound = () => new CognitoError('UserNotFoundException', 'User does not exist.');
