// Reads and changes when the draft of the theme becomes public by itself.
import { useEffect, useState } from 'react';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { ThemeCommands } from '../../commands/theme/theme-commands.ts';
import type { ThemeKeeper } from '../../commands/theme/theme-keeper.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';

export type ThemePlan = ApiCalls['consoleTheme.plan']['data'];

const NO_PLAN: ThemePlan = { at: '', by: '', hasFailed: false };

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

/** What the panel does with the plan. */
export function planActions(
  commands: Pick<ThemeCommands, 'publish' | 'schedule' | 'cancel'>,
  keeper: Pick<ThemeKeeper, 'isPublic'>,
  [plan, setPlan]: ReturnType<typeof usePlan>,
): Readonly<Record<'publish' | 'schedule' | 'cancelPlan', () => Promise<void>>> {
  return {
    async publish() {
      await commands.publish();
      if (keeper.isPublic) setPlan(NO_PLAN);
    },
    async schedule() {
      const at = await commands.schedule(plan.at);
      if (at !== undefined) setPlan({ ...NO_PLAN, at });
    },
    async cancelPlan() {
      await commands.cancel();
      setPlan(NO_PLAN);
    },
  };
}
