import { observer } from 'mobx-react-lite';
import { useContext, type ComponentType } from 'react';
import type { SourceResult } from '../../../runtime/model/page.ts';
import { BlockView } from '../../../runtime/render/block-view.tsx';
import { PageContext, type BlockProps } from '../../../runtime/render/host.ts';
import type { PageStore } from '../store/page-store.ts';
import type { Words } from '../words.ts';

const NO_SOURCES: Record<string, SourceResult> = {};

/** The block of edit mode: the visitors' block, drawn again only when its own data changes. An unknown one says so in its place. */
export function makeEditBlock(page: PageStore, words: Words): ComponentType<BlockProps> {
  return observer(function EditBlock({ area, instance: { key, block } }: BlockProps) {
    const context = useContext(PageContext);
    const { data, dict } = page.shownBlock(area, key);
    if (context === undefined) throw new Error('A block stands outside a page.');
    const { model, host } = context;
    const plan = host.planOf(block);
    if (plan === undefined) return <p className="ed-wound">{words('blockUnknown', { block })}</p>;
    const sources = model.sources[`${area}/${key}`] ?? NO_SOURCES;
    return <BlockView plan={plan} area={area} blockKey={key} data={data} dict={dict} sources={sources} model={model} host={host} />;
  });
}
