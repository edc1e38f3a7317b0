/** Keeps the session of a member in this browser. */
import type { MemberSession } from '../../runtime/model/action.ts';
import { isSitePath } from '../../runtime/model/link.ts';
import { track } from '../../runtime/model/pending-work.ts';
import { findDeviceId } from './device-id.ts';
import { clearMember, readStored, writeStored } from './stored-keys.ts';

// Repeated here: importing the table of all calls would be larger than the rest of this file.
const SIGN_OUT = '/api/authentication/logout';
const SIGN_IN = '/client/login';
const PERSONAL_CENTER = '/client/profile';

function memberHeaders(): Record<string, string> {
  return { authorization: `Bearer ${readStored('clientToken')}`, 'x-device-id': findDeviceId() };
}

/** Ends the session on the server. `keepalive` sends the request even after the page is left. */
function endSession(): void {
  // If the request fails, the token expires on the server by itself.
  fetch(SIGN_OUT, { method: 'POST', headers: memberHeaders(), keepalive: true }).catch(() => undefined);
}

/**
 * Signs members in and out of this browser. Every step loads a new page, so that no data of the previous
 * member stays in memory.
 */
export const memberSession: MemberSession = {
  isSignedIn: () => readStored('clientToken') !== undefined,
  deviceId: findDeviceId,
  signIn(token) {
    if (!writeStored('clientToken', token))
      throw new Error('Signing in needs local storage, which this browser does not allow.');
    writeStored('isLogin', '1');
    memberSession.resume();
  },
  resume() {
    // The address of the form is in `redirect`, so the pending form is no longer needed.
    writeStored('pendingFormCode', undefined);
    const back = new URLSearchParams(location.search).get('redirect') ?? '';
    // `replace` keeps the login page out of the history: going back to it would only redirect again.
    location.replace(isSitePath(back) ? back : PERSONAL_CENTER);
  },
  async fetchFile(address) {
    const { origin, href, pathname } = new URL(address, location.origin);
    // The token is for this site's API only.
    if (origin !== location.origin || !pathname.startsWith('/api/'))
      throw new Error('Files are fetched from the API of this site.');
    const response = await track('file', fetch(href, { headers: memberHeaders() }));
    if (response.status === 401) {
      clearMember();
      memberSession.requireSignIn();
    }
    if (!response.ok) throw new Error(`The file could not be loaded: ${response.status}.`);
    return track('file', response.blob());
  },
  keepPendingForm: (code) => void writeStored('pendingFormCode', code),
  requireSignIn() {
    const here = location.pathname + location.search + location.hash;
    location.replace(`${SIGN_IN}?redirect=${encodeURIComponent(here)}`);
  },
  signOut() {
    endSession();
    clearMember();
    location.assign('/');
  },
};
