// Draws a block in edit mode.
import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, type ComponentType, type ReactElement } from 'react';
import type { Annotate } from '../../../../runtime/compile/scope.ts';
import type { PageModel, SiteModel } from '../../../../runtime/model/page.ts';
import { BlockView } from '../../../../runtime/render/block-view.tsx';
import type { BlockProps, RenderContext } from '../../../../runtime/render/render-context.ts';
import { nameBlock } from '../../commands/documents/block-name.ts';
import { targetOf } from '../../contracts/block-address.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import type { ItemCommands } from '../../contracts/item-commands.ts';
import type { BlockPlaces } from '../../contracts/targets.ts';
import type { Translate } from '../../contracts/messages.ts';
import type { PageStore } from '../../store/page-store.ts';
import { DraftBlock } from './draft-block.tsx';
import { EmptyLists, type EmptyListsContext } from './empty-lists.tsx';
import { useBlockSources } from './use-block-sources.ts';

interface EditBlockDependencies {
  page: PageStore;
  /**
   * The model that was loaded. With the current one, every block would render when any block is added or
   * moved.
   */
  model: PageModel;
  /** The site in the language of the editor. */
  site: Pick<SiteModel, 'language'>;
  places: BlockPlaces;
  annotate: Annotate;
  translate: Translate;
  items: Pick<ItemCommands, 'addFirst'>;
  compose: EditorContext['compose'];
  siteBlocks: EditorContext['siteBlocks'];
  host: RenderContext;
}

/** Begins the names of blocks that belong to a site. */
const SITE_PREFIX = 'own-';

/**
 * The visitors' block, rendered again only when its own data changes. An unknown block shows a message, and a
 * hidden one a strip with its name.
 */
export function makeEditBlock(dependencies: EditBlockDependencies): ComponentType<BlockProps> {
  const { page, model, site, places, annotate, translate, items, compose, siteBlocks, host } = dependencies;
  const lists: EmptyListsContext = { places, items, language: site.language, translate };
  return observer(function EditBlock({ area, instance: { key, block, hidden } }: BlockProps) {
    const shown = page.shownBlock(area, key);
    // Read, so that the block is drawn again when its kind has changed.
    const drawn = `${block} ${page.blocksVersion}`;
    const plan = host.planOf(block);
    const sources = useBlockSources(
      { model, area, key, plan, shown, version: page.sourcesVersion },
      host.loadSource,
    );
    const { data, dict } = shown;
    const draft = siteBlocks.drafts.get(block);
    // Only where it is shown: each change of the document draws the block again then.
    const nameNow = (): string => nameBlock(page.documents[area], key, site.language);
    const mark = (): ReturnType<Annotate> => annotate(targetOf({ document: area, key }));
    return (
      <Fragment ref={places.refOf(area, key)}>
        {hidden === true ? (
          <p className="ed-hidden-block" lang={site.language} {...mark()}>
            {translate('blocks.hidden', { block: nameNow() })}
          </p>
        ) : draft !== undefined ? (
          <DraftBlock
            key={drawn}
            {...{ draft, model, area, shown, host, translate }}
            blockKey={key}
            language={site.language}
            name={nameNow()}
            marks={mark()}
          />
        ) : plan === undefined ? (
          <UnknownBlock {...{ block, translate, compose, siteBlocks }} language={site.language} />
        ) : sources === undefined ? (
          <p className="ed-waiting" lang={site.language} aria-busy="true">
            {translate('blocks.loading')}
          </p>
        ) : (
          <>
            <BlockView
              key={drawn}
              {...{ plan, area, data, dict, sources, model }}
              blockKey={key}
              context={host}
            />
            <EmptyLists block={block} address={{ document: area, key }} data={data} context={lists} />
          </>
        )}
      </Fragment>
    );
  });
}

interface UnknownBlockProps extends Pick<EditBlockDependencies, 'translate' | 'compose' | 'siteBlocks'> {
  block: string;
  language: string;
}

/** A block of the site that cannot be read opens as a text; of another one its content is kept. */
function UnknownBlock(props: UnknownBlockProps): ReactElement {
  const { block, language, translate, compose, siteBlocks } = props;
  // A merge or a kept draft may bring one that the page did not use.
  useEffect(() => void siteBlocks.load().catch(() => undefined), [siteBlocks]);
  return (
    <p className="ed-unknown-block" lang={language}>
      {block.startsWith(SITE_PREFIX) ? (
        <>
          {translate('blockDamaged')}{' '}
          <button type="button" className="ed-button" onClick={() => compose(block)}>
            {translate('blockDamaged.open')}
          </button>
        </>
      ) : (
        translate('blockUnknown', { block })
      )}
    </p>
  );
}
