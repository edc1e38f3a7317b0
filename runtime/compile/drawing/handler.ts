/** Makes the handlers of events. */
import type { Step } from '../../model/action.ts';
import { drawingOf, SLOT, type Scope } from '../scope.ts';

// A DOM event's own fields that documents may read; the event itself never enters the language.
function describeEvent(event: unknown): unknown {
  if (
    typeof Event === 'undefined' ||
    typeof event !== 'object' ||
    event === null ||
    !('nativeEvent' in event)
  )
    return event;
  const { target, key } = event as { target?: { value?: unknown; checked?: unknown }; key?: unknown };
  return { key, value: target?.value, checked: target?.checked };
}

/** The handler of an event for one scope. */
export function handlerOf(steps: readonly Step<Scope>[], scope: Scope): (event: unknown) => Promise<boolean> {
  return (event) => {
    const next = scope.slice();
    next[SLOT.event] = describeEvent(event);
    return drawingOf(scope).run(steps, next);
  };
}
