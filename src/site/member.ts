/** The sign-in state of the page on screen. */
import type { ShownPage } from '../assembly/hydrate-page.tsx';
import type { PagePayload } from '../assembly/page-payload.ts';
import { readStored } from '../client/stored-keys.ts';

/** The payload of a page with the sign-in state of this browser. */
export function forMember(payload: PagePayload): PagePayload {
  const { model } = payload;
  if (model.member === undefined) return payload;
  return {
    ...payload,
    model: { ...model, member: { isSignedIn: readStored('clientToken') !== undefined } },
  };
}

/**
 * Keeps the sign-in state of the page current: the server draws it for guests, and other tabs sign in and
 * out.
 */
export function watchMember(page: ShownPage): void {
  const update = (): void => {
    const shown = page.current();
    const now = forMember(shown);
    if (now.model.member?.isSignedIn !== shown.model.member?.isSignedIn)
      void page.ready.then(() => page.show(now));
  };
  update();
  addEventListener('storage', ({ key }) => {
    if (key === 'clientToken' || key === null) update();
  });
}
