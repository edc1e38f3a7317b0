/** Knows whether a member is signed in on the page on screen. */
import type { ShownPage } from '../assembly/hydrate-page.tsx';
import { readStored } from '../client/stored-keys.ts';

/** Whether a member is signed in with this browser. */
export function isSignedIn(): boolean {
  return readStored('clientToken') !== undefined;
}

/**
 * Keeps the sign-in state of the page current: the server draws it for guests, other tabs sign in and out,
 * and the browser may show the page again from its back/forward cache.
 */
export function watchMember(page: ShownPage): void {
  const update = async (): Promise<void> => {
    await page.ready;
    if (page.model().member === undefined) return;
    if (isSignedIn()) await page.loadForMembers();
    const model = page.model();
    const member = { isSignedIn: isSignedIn() };
    if (model.member?.isSignedIn !== member.isSignedIn) page.show({ ...model, member });
  };
  const updateWhenReady = (): void => void update().catch(reportError);
  updateWhenReady();
  addEventListener('storage', ({ key }) => {
    if (key === 'clientToken' || key === null) updateWhenReady();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) updateWhenReady();
  });
}
