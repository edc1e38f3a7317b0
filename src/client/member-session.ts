import type { MemberSession } from '../../runtime/model/action.ts';
import { isSitePath } from '../../runtime/model/link.ts';
import { findDeviceId } from './device-id.ts';
import { clearMember, readStored, writeStored } from './stored-keys.ts';

// Written here, because the list of all calls is longer than all the rest of this.
const FILE = '/api/memberMenuValue/file';
const SIGN_OUT = '/api/authentication/logout';
const SIGN_IN = '/client/login';
const PERSONAL_CENTER = '/client/profile';

function ownHeaders(): Record<string, string> {
  return { authorization: `Bearer ${readStored('clientToken')}`, 'x-device-id': findDeviceId() };
}

/** Tells the server, which may take its time: the browser sends this even after the page has gone. */
function endSession(): void {
  // Whoever cannot be told will forget the token by itself, in time.
  fetch(SIGN_OUT, { method: 'POST', headers: ownHeaders(), keepalive: true }).catch(() => undefined);
}

/** Signs members in and out of this browser. Every step leads to a page that is loaded anew: nothing of the member before is left in memory. */
export const memberDesk: MemberSession = {
  isSignedIn: () => readStored('clientToken') !== undefined,
  deviceId: findDeviceId,
  signIn(token) {
    if (!writeStored('clientToken', token))
      throw new Error('This browser keeps nothing, so nobody can sign in.');
    writeStored('isLogin', '1');
    memberDesk.goOn();
  },
  goOn() {
    // The way back to a form is in the address: whoever has signed in has no form waiting any more.
    writeStored('pendingFormCode', undefined);
    const back = new URLSearchParams(location.search).get('redirect') ?? '';
    // Not kept in the history: going back from there would only lead on again.
    location.replace(isSitePath(back) ? back : PERSONAL_CENTER);
  },
  async fetchFile(id) {
    const answer = await fetch(`${FILE}?id=${encodeURIComponent(id)}`, { headers: ownHeaders() });
    if (!answer.ok) throw new Error(`The file was not sent: ${answer.status}.`);
    return answer.blob();
  },
  keepPendingForm: (code) => void writeStored('pendingFormCode', code),
  askToSignIn() {
    const here = location.pathname + location.search + location.hash;
    location.replace(`${SIGN_IN}?redirect=${encodeURIComponent(here)}`);
  },
  signOut() {
    endSession();
    clearMember();
    location.assign('/');
  },
};
