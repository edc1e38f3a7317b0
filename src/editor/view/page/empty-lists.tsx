// Offers a button where a block shows nothing because its lists are empty.
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { itemTitle } from '../../../../runtime/edit/settings/dialogs.ts';
import { listSettings, typeOf } from '../../../../runtime/edit/settings/setting.ts';
import type { BlockData } from '../../../../runtime/model/page.ts';
import type { Path } from '../../../../runtime/model/pointer.ts';
import { readAt } from '../../../../runtime/model/value-at-path.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';
import type { ItemCommands } from '../../contracts/item-commands.ts';
import type { Translate } from '../../contracts/messages.ts';
import type { BlockPlaces } from '../../contracts/targets.ts';

export interface EmptyListsContext {
  places: Pick<BlockPlaces, 'rectOf'>;
  items: Pick<ItemCommands, 'addFirst'>;
  language: string;
  translate: Translate;
}

interface EmptyListsProps {
  block: string;
  address: BlockAddress;
  data: BlockData;
  context: EmptyListsContext;
}

/**
 * A button for each empty list of a block that shows nothing. Drawn after the first render, which is that
 * of the server.
 */
export function EmptyLists({ block, address, data, context }: EmptyListsProps): ReactElement | null {
  const [isShown, setShown] = useState(false);
  const all = useMemo(() => listLists(block, context.language), [block, context.language]);
  const lists = all.filter(({ path }) => isEmptyAt(data, path));
  const isEmpty = lists.length > 0;
  const { document, key } = address;
  useEffect(() => {
    // The elements of the block are on the page by then.
    const frame = requestAnimationFrame(() =>
      setShown(isEmpty && context.places.rectOf({ document, key }) === undefined),
    );
    return () => cancelAnimationFrame(frame);
  }, [isEmpty, document, key, context]);
  if (!isShown || !isEmpty) return null;
  return (
    <div className="ed-empty-lists" lang={context.language}>
      {lists.map(({ path, title }) => (
        <button
          key={path.join('.')}
          type="button"
          className="ed-button"
          onClick={() => context.items.addFirst(address, path)}
        >
          {context.translate('items.addFirst', { name: title })}
        </button>
      ))}
    </div>
  );
}

/** The lists of a block for owners, with the titles of an item. */
function listLists(block: string, language: string): { path: Path; title: string }[] {
  const document = blockDocuments.get(block);
  if (document === undefined) return [];
  return listSettings(document.data).flatMap(({ path, schema }) => {
    const title = typeOf(schema) === 'list' ? itemTitle(schema)?.[language] : undefined;
    return title === undefined ? [] : [{ path, title }];
  });
}

function isEmptyAt(data: BlockData, path: Path): boolean {
  const items = readAt(data, path);
  return !Array.isArray(items) || items.length === 0;
}
