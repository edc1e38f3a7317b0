// Tells whether a call failed because the session has ended.
import { CallFailure } from '../../../runtime/model/action.ts';

const SIGNED_OUT = 401;

export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === SIGNED_OUT;
