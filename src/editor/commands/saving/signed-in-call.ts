import { CallFailure, type ActionHost } from '../../../../runtime/model/action.ts';

/** What the server says to an owner whose session has ended. */
export const SIGNED_OUT: readonly number[] = [401, 996];
/** It says so itself, of a wrong password. */
const SIGN_IN = 'owner.login';

/** Makes calls that ask for the password when the session has ended, and are then made again; several at once ask once. `signIn` answers false when the owner gives up. */
export function makeSignedInCall(
  call: ActionHost['call'],
  signIn: () => Promise<boolean>,
): ActionHost['call'] {
  let asking: Promise<boolean> | undefined;
  return async (name, input) => {
    try {
      return await call(name, input);
    } catch (error) {
      if (name === SIGN_IN || !(error instanceof CallFailure) || !SIGNED_OUT.includes(error.code))
        throw error;
      asking ??= signIn().finally(() => {
        asking = undefined;
      });
      if (!(await asking)) throw error;
      return call(name, input);
    }
  };
}
