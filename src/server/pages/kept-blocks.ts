/** Keeps the HTML of blocks in memory, for other pages and for the next version of the same page. */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeptBlocks, WrittenBlock } from '../../../runtime/render/html/kept-blocks.ts';
import { isEndless } from '../../assembly/page-sources.ts';
import { makeNumbers } from '../kernel/number-objects.ts';
import { readsOf } from './payload/plan-reads.ts';
import { prune } from './payload/read-tree.ts';

const MAX_BYTES = 8 * 1024 * 1024;
/** Objects and the key of an entry. */
const ENTRY_BYTES = 1_000;

/**
 * Keeps blocks by the identity of what they are drawn from: documents, channels, settings and results are
 * immutable, and stay the same objects until they change (`kernel/kept-values.ts`). So nothing has to be
 * dropped: what has changed has another key.
 */
export function makeKeptBlocks(): KeptBlocks {
  const blocks = new LRUCache<string, WrittenBlock>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  const numberOf = makeNumbers();
  return {
    keyOf({ plan, area, blockKey, data, dict, sources, model }, position) {
      const { site, channel, route, member } = model;
      const { tree } = readsOf(plan);
      if (tree.isWhole) return undefined;
      const results = plan.sources.flatMap(({ name }) => sources[name] ?? []);
      // Few of such results are kept: they may be other objects each time, with the same content.
      const areNew = results.length > 0 && isEndless(plan, route);
      const content = areNew ? hash('sha256', JSON.stringify(results)) : '';
      const objects: object[] = [plan, data, dict, site, ...(areNew ? [] : results)];
      if (tree.members.has('channel')) objects.push(channel);
      const routeReads = tree.members.get('route');
      const read = routeReads === undefined ? '' : JSON.stringify(prune(route, routeReads));
      return [...objects.map(numberOf), member === undefined, position, area, blockKey, content, read].join(
        ' ',
      );
    },
    get: (key) => blocks.get(key),
    keep(key, block) {
      // Reading a character makes V8 join the pieces of the text, once and not for every page.
      block.piece.html.charCodeAt(0);
      blocks.set(key, block);
    },
  };
}

function sizeOf({ piece }: WrittenBlock, key: string): number {
  return 2 * (piece.html.length + key.length) + ENTRY_BYTES;
}
