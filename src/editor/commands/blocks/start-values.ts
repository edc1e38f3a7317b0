// Fills members of new blocks that begin with something of the site, such as its first form.
import type { ActionDependencies, CallInput } from '../../../../runtime/model/action.ts';
import { isObject, type Json } from '../../../../runtime/model/json.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import type { BlockContent } from './block-content.ts';

/** `starts` of a member in the schema of a block's data. */
interface Start {
  name: string;
  from: string;
  query: CallInput['query'];
  member: string;
}

/**
 * The content with what the schema says by `starts`; the default of the member where the site has no such
 * thing, or does not answer.
 */
export async function withStartValues(
  content: BlockContent,
  call: ActionDependencies['call'],
): Promise<BlockContent> {
  const started = await Promise.all(
    listStarts(content.block).map(async ({ name, from, query, member }) => {
      const listed = await call(from, { query }).catch(() => []);
      const first = Array.isArray(listed) ? (listed as readonly unknown[])[0] : undefined;
      const value = isObject(first) ? first[member] : undefined;
      return [name, (value ?? '') as Json] as const;
    }),
  );
  return started.length === 0
    ? content
    : { ...content, data: { ...content.data, ...Object.fromEntries(started) } };
}

function listStarts(block: string): Start[] {
  const properties = blockDocuments.get(block)?.data.properties;
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, schema]) => {
    const starts = isObject(schema) ? schema.starts : undefined;
    if (!isObject(starts)) return [];
    return [
      {
        name,
        from: String(starts.from),
        query: starts.query as Start['query'],
        member: String(starts.member),
      },
    ];
  });
}
