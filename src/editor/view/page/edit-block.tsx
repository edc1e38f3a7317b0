import { observer } from 'mobx-react-lite';
import { Fragment, type ComponentType } from 'react';
import type { PageModel } from '../../../../runtime/model/page.ts';
import { BlockView } from '../../../../runtime/render/block-view.tsx';
import type { BlockProps, RenderHost } from '../../../../runtime/render/host.ts';
import type { BlockPlaces } from '../../commands/elements/block-places.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { Words } from '../../contracts/messages.ts';
import { useBlockSources } from './use-block-sources.ts';

interface EditBlockDesk {
  page: PageStore;
  /** As the page came: a block that observed the model of the moment would be drawn for every block that comes, goes or moves. */
  model: PageModel;
  places: BlockPlaces;
  words: Words;
  host: RenderHost;
}

/** The block of edit mode: the visitors' block, drawn again only when its own data changes. An unknown one says so in its place. */
export function makeEditBlock({
  page,
  model,
  places,
  words,
  host,
}: EditBlockDesk): ComponentType<BlockProps> {
  return observer(function EditBlock({ area, instance: { key, block } }: BlockProps) {
    const shown = page.shownBlock(area, key);
    const plan = host.planOf(block);
    const sources = useBlockSources({ model, area, key, plan, shown }, host.loadSource);
    const { data, dict } = shown;
    return (
      <Fragment ref={places.refOf(area, key)}>
        {plan === undefined ? (
          <p className="ed-wound">{words('blockUnknown', { block })}</p>
        ) : sources === undefined ? (
          <p className="ed-waiting" aria-busy="true">
            {words('blocks.loading')}
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
            host={host}
          />
        )}
      </Fragment>
    );
  });
}
