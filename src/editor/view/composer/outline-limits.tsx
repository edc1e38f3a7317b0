// Shows how much of its limits the block takes. Amber at nine tenths of one, before it is reached.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { measureOwned, OWNED_LIMITS } from '../../../../runtime/owned/walk.ts';
import { useComposer } from './composer-context.ts';

const NEAR = 0.9;
const MEASURES = ['nodes', 'fields', 'levels', 'kilobytes', 'drawn'] as const;

export const OutlineLimits = observer(function OutlineLimits(): ReactElement {
  const { composer, words } = useComposer();
  const used = measureOwned(composer.definition);
  const near = MEASURES.filter((each) => used[each] >= OWNED_LIMITS[each] * NEAR);
  const told = MEASURES.filter((each) => each === 'nodes' || near.includes(each));
  return (
    <p className="ed-panel-hint" role="status" data-near={near.length > 0 || undefined}>
      {told
        .map((each) =>
          words(`count.${each}`, { count: String(used[each]), most: String(OWNED_LIMITS[each]) }),
        )
        .join(' · ')}
    </p>
  );
});
