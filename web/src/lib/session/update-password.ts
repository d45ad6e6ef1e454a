/** Code splitting: re-exports the only part of Amplify that changes a password, so that it is loaded on demand. */
export { updatePassword } from 'aws-amplify/auth';
