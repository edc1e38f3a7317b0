// Adds the next page to a list of the block.
import { defineAction } from '../model/action.ts';

/** The new list is the `result` of the next step. */
export default defineAction({
  required: ['source'],
  args: {
    source: { type: 'string', description: 'Name of a source of the block that is a list.' },
    key: {
      type: 'string',
      description: 'Member that identifies an item: items that are already shown are not added again.',
    },
    address: { type: 'boolean', description: 'Writes the last page into the address, as `pageNum`.' },
  },
  reads: ({ source, key = '' }) => [['sources', String(source), 'data', '*', String(key)]],
  async run({ source, key, address }, { host, sources }) {
    const result = await sources.more(source, key);
    if (address === true && result.ok && result.pageNum !== undefined)
      host.rewriteQuery({ pageNum: String(result.pageNum) });
    return result;
  },
});
