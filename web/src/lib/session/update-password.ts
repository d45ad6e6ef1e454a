/** Of all that Amplify can do what changes a password, so that it is loaded by itself and when it is needed. */
export { updatePassword } from 'aws-amplify/auth';
