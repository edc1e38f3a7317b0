// When the draft of the theme becomes public by itself.
import { useEffect, useState } from 'react';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';

export type ThemePlan = ApiCalls['consoleTheme.plan']['data'];

export const NO_PLAN: ThemePlan = { at: '', by: '', hasFailed: false };

/** What is planned, and how to say that it has changed. */
export function usePlan({ call }: Pick<EditorContext, 'call'>): [ThemePlan, (plan: ThemePlan) => void] {
  const [plan, setPlan] = useState(NO_PLAN);
  useEffect(() => {
    let isOver = false;
    // Without an answer the panel offers to plan, and the server knows what was planned before.
    call('consoleTheme.plan', { quiet: true }).then(
      (found) => isOver || setPlan(found),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [call]);
  return [plan, setPlan];
}
