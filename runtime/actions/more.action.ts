import { defineAction } from '../model/action.ts';

/**
 * Adds the next page to a list of the block; what is shown already, by `key`, is not added again. With `address` the page reached stays in the
 * address as `pageNum`. The list's new result is the next step's `result`.
 */
export default defineAction<{ source: string; key?: string; address?: boolean }>({
  args: { source: 'required', key: 'optional', address: 'optional' },
  async run({ source, key, address }, { host, sources }) {
    const result = await sources.more(source, key);
    if (address === true && result.ok && result.pageNum !== undefined)
      host.rewriteQuery({ pageNum: String(result.pageNum) });
    return result;
  },
});
