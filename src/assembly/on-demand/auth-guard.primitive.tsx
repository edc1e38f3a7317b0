/** Protects a page in the browser: the server sends the same page to everybody. */
import { useContext, useEffect, useEffectEvent } from 'react';
import { definePrimitive, type ComponentProps, type Properties } from '../../../blocks/contract.ts';
import { PageContext } from '../../../runtime/render/render-context.ts';

const PROPS = {
  needs: { enum: ['anyone', 'guest', 'member', 'owner'], description: 'Who may see the page.' },
  isSignedIn: {
    type: 'boolean',
    description:
      'Whether the page is drawn for a member: changes when one signs in or out, also in another tab.',
  },
} as const satisfies Properties;

function AuthGuard({ attrs, needs, isSignedIn, onAllow }: ComponentProps<typeof PROPS, 'allow', 'needs'>) {
  const getMember = useContext(PageContext)?.context.actions.member;
  const allow = useEffectEvent(() => void onAllow?.());

  useEffect(() => {
    let isMounted = true;
    const check = async (): Promise<void> => {
      const member = await getMember?.();
      if (member === undefined || !isMounted) return;
      if (needs === 'member' && !member.isSignedIn()) member.requireSignIn();
      else if (needs === 'guest' && member.isSignedIn()) member.resume();
      // The server draws the page for a guest. Wait until it is drawn for the member, then load the member's
      // data.
      else if (needs !== 'member' || isSignedIn === true) allow();
    };
    // The browser may show the page again from its back/forward cache after the member has signed out.
    const checkRestored = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void check();
    };
    void check();
    addEventListener('pageshow', checkRestored);
    return () => {
      isMounted = false;
      removeEventListener('pageshow', checkRestored);
    };
  }, [getMember, needs, isSignedIn]);
  return <span {...attrs} hidden />;
}

/**
 * Shows nothing. Sends visitors who may not see the page to the sign-in page, and signed-in members away from
 * pages for guests; otherwise it fires `allow`. Added to page documents for `needs` and live sources
 * (`layout.ts`).
 */
export default definePrimitive({
  props: PROPS,
  required: ['needs'],
  starts: 'load',
  events: ['allow'],
  component: AuthGuard,
});
