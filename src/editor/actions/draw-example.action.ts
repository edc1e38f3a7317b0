import { createElement } from 'react';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Returns a React element that shows the first example of a block. */
export default defineAction({
  args: {
    type: 'object',
    required: ['block'],
    properties: { block: { type: 'string', description: 'Name of the block.' } },
  },
  async run({ block }, { host }: ActionContext<EditorHost>) {
    const { BlockPreview, prepareExample } = await import('../view/previews/example-preview.tsx');
    return createElement(BlockPreview, {
      example: await prepareExample(block, host.site),
      site: host.site,
      actions: host,
    });
  },
});
