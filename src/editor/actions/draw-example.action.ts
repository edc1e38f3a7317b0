import { createElement } from 'react';
import { defineAction } from '../../../runtime/model/action.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Answers a drawing of a block's first example, by the page's own renderer, to be looked at only. */
export default defineAction<{ block: string }, EditorHost>({
  args: { block: 'required' },
  async run({ block }, { host }) {
    const { BlockPreview, prepareExample } = await import('../view/previews/example-preview.tsx');
    return createElement(BlockPreview, {
      example: await prepareExample(block, host.site),
      site: host.site,
      actions: host,
    });
  },
});
