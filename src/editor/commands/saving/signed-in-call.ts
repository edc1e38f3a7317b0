// Makes calls that ask for the password when the session has ended.
import { CallFailure, type ActionDependencies } from '../../../../runtime/model/action.ts';

/** Codes of the server's answer after the session has ended. */
export const SIGNED_OUT: readonly number[] = [401, 996];
/** This call also answers so to a wrong password. */
const SIGN_IN = 'owner.login';

/**
 * Repeats a call after signing in. Simultaneous calls ask once. `signIn` resolves with false if the owner
 * gives up.
 */
export function makeSignedInCall(
  call: ActionDependencies['call'],
  signIn: () => Promise<boolean>,
): ActionDependencies['call'] {
  let signingIn: Promise<boolean> | undefined;
  return async (name, input) => {
    try {
      return await call(name, input);
    } catch (error) {
      if (name === SIGN_IN || !(error instanceof CallFailure) || !SIGNED_OUT.includes(error.code))
        throw error;
      signingIn ??= signIn().finally(() => {
        signingIn = undefined;
      });
      if (!(await signingIn)) throw error;
      return call(name, input);
    }
  };
}
