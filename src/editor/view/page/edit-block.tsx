// The block of edit mode.
import { observer } from 'mobx-react-lite';
import { Fragment, type ComponentType } from 'react';
import type { PageModel } from '../../../../runtime/model/page.ts';
import { BlockView } from '../../../../runtime/render/block-view.tsx';
import type { BlockProps, RenderContext } from '../../../../runtime/render/render-context.ts';
import type { BlockPlaces } from '../../contracts/targets.ts';
import type { Translate } from '../../contracts/messages.ts';
import type { PageStore } from '../../store/page-store.ts';
import { useBlockSources } from './use-block-sources.ts';

interface EditBlockDependencies {
  page: PageStore;
  /**
   * The model that was loaded. With the current one, every block would render when any block is added or
   * moved.
   */
  model: PageModel;
  places: BlockPlaces;
  translate: Translate;
  host: RenderContext;
}

/**
 * The visitors' block, rendered again only when its own data changes. An unknown block shows a message
 * instead.
 */
export function makeEditBlock({
  page,
  model,
  places,
  translate,
  host,
}: EditBlockDependencies): ComponentType<BlockProps> {
  return observer(function EditBlock({ area, instance: { key, block } }: BlockProps) {
    const shown = page.shownBlock(area, key);
    const plan = host.planOf(block);
    const sources = useBlockSources({ model, area, key, plan, shown }, host.loadSource);
    const { data, dict } = shown;
    return (
      <Fragment ref={places.refOf(area, key)}>
        {plan === undefined ? (
          <p className="ed-unknown-block">{translate('blockUnknown', { block })}</p>
        ) : sources === undefined ? (
          <p className="ed-waiting" aria-busy="true">
            {translate('blocks.loading')}
          </p>
        ) : (
          <BlockView
            plan={plan}
            area={area}
            blockKey={key}
            data={data}
            dict={dict}
            sources={sources}
            model={model}
            context={host}
          />
        )}
      </Fragment>
    );
  });
}
