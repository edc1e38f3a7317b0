import type { ShownPage } from '../assembly/hydrate-page.tsx';
import type { PagePayload } from '../assembly/page-payload.ts';
import { readStored } from '../client/stored-keys.ts';

/** A page as the member of this browser sees it. */
export function forMember(payload: PagePayload): PagePayload {
  const { model } = payload;
  if (model.member === undefined) return payload;
  return {
    ...payload,
    model: { ...model, member: { isSignedIn: readStored('clientToken') !== undefined } },
  };
}

/** Shows who is signed in: the page has come for nobody, and another tab may sign in or out at any time. */
export function followMember(page: ShownPage): void {
  const follow = (): void => {
    const shown = page.current();
    const now = forMember(shown);
    if (now.model.member?.isSignedIn !== shown.model.member?.isSignedIn)
      void page.ready.then(() => page.show(now));
  };
  follow();
  addEventListener('storage', ({ key }) => {
    if (key === 'clientToken' || key === null) follow();
  });
}
