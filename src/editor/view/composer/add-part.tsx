// Offers the parts that can be added at the chosen node.
import { observer } from 'mobx-react-lite';
import { useId, type ReactElement } from 'react';
import { OWNED_LIMITS } from '../../../../runtime/owned/walk.ts';
import { PARTS } from '../../commands/composer/new-nodes.ts';
import { isOffered } from '../../commands/composer/record-nodes.ts';
import { useComposer } from './composer-context.ts';
import { add } from './node-actions.ts';

export const AddPart = observer(function AddPart(): ReactElement {
  const { composer, words } = useComposer();
  const menu = useId();
  return (
    <>
      <button
        type="button"
        className="ed-panel-button"
        popoverTarget={menu}
        disabled={composer.nodes.length >= OWNED_LIMITS.nodes}
      >
        + {words('add')}
      </button>
      <div id={menu} popover="auto" className="ed-panel-menu ed-outline-menu">
        <PartButtons menu={menu} />
      </div>
    </>
  );
});

/** One button for each part; `menu` is what they close. */
export const PartButtons = observer(function PartButtons({ menu }: { menu?: string }): ReactElement {
  const work = useComposer();
  const { definition, chosen } = work.composer;
  return (
    <>
      {PARTS.filter(({ name }) => isOffered(definition, chosen, name)).map((part) => (
        <button
          key={part.name}
          type="button"
          {...(menu === undefined ? {} : { popoverTarget: menu, popoverTargetAction: 'hide' })}
          onClick={() => add(work, part)}
        >
          {work.words(part.name)}
        </button>
      ))}
    </>
  );
});
