import { useContext, useEffect, useEffectEvent } from 'react';
import { definePrimitive, type ComponentProps, type ObjectSchema } from '../../../blocks/contract.ts';
import { PageContext } from '../../../runtime/render/host.ts';

const PROPS = {
  type: 'object',
  required: ['needs'],
  properties: {
    needs: { enum: ['anyone', 'guest', 'member', 'owner'], description: 'Who may see the page.' },
    isSignedIn: {
      type: 'boolean',
      description:
        'Whether the page shows a member; when it changes, in this tab or in another, the check runs again.',
    },
  },
} as const satisfies ObjectSchema;

function Entrance({ needs, isSignedIn, onEnter }: ComponentProps<typeof PROPS, 'enter'>): null {
  const openDesk = useContext(PageContext)?.host.actions.member;
  const enter = useEffectEvent(() => void onEnter?.());

  useEffect(() => {
    let isHere = true;
    const look = async (): Promise<void> => {
      const desk = await openDesk?.();
      if (desk === undefined || !isHere) return;
      if (needs === 'member' && !desk.isSignedIn()) desk.askToSignIn();
      else if (needs === 'guest' && desk.isSignedIn()) desk.goOn();
      // The page was drawn for nobody: once it is drawn for the member, what is theirs is loaded.
      else if (needs !== 'member' || isSignedIn === true) enter();
    };
    // A page that the browser kept whole may be shown again after its member has gone.
    const lookAgain = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void look();
    };
    void look();
    addEventListener('pageshow', lookAgain);
    return () => {
      isHere = false;
      removeEventListener('pageshow', lookAgain);
    };
  }, [openDesk, needs, isSignedIn]);
  return null;
}

/**
 * Draws nothing. Lets in whom a page is for and sends others where they can sign in, or on when they have; then it says `enter`, once for each
 * who comes in. Written into pages by their `needs` and their live sources.
 */
export default definePrimitive({ props: PROPS, events: ['enter'], component: Entrance });
