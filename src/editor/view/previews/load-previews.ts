// Loads the previews lazily: they bring a second set of compiled blocks.
import { createElement } from 'react';
import { importAgain } from '../../../assembly/browser/import-again.ts';
import { loadPart } from '../../../assembly/browser/load-part.ts';
import { readTemplateBlocks } from '../../../assembly/template-blocks.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import type { BlockPreviews } from '../../contracts/previews.ts';
import type * as ExamplePreviews from './example-preview.tsx';

/** `context` is read when a preview is made. */
export function makePreviews(context: () => EditorContext): BlockPreviews {
  const blocks: BlockPreviews['blocks'] = async (contents) => {
    const actions = context();
    const { site } = actions.model;
    const { ExamplePreview, prepareBlocks } = await loadExamples(actions);
    return createElement(ExamplePreview, { example: await prepareBlocks(contents, site), site, actions });
  };
  return {
    async block(document, ast, key) {
      const actions = context();
      const { model } = actions;
      const { BlockPreview } = await loadPart(
        () => importAgain(() => import('./block-preview.tsx')),
        actions.translate('partFailed'),
      );
      const shown = { ...model, [document]: { ...model[document], ast } };
      return createElement(BlockPreview, { model: shown, of: document, only: key, actions });
    },
    async example(block) {
      const actions = context();
      const { site } = actions.model;
      const { ExamplePreview, prepareExample } = await loadExamples(actions);
      const example = await prepareExample(block, site);
      return createElement(ExamplePreview, { example, site, actions });
    },
    blocks,
    template: (template) => blocks(readTemplateBlocks(template, context().model.site.language)),
  };
}

function loadExamples({ translate }: EditorContext): Promise<typeof ExamplePreviews> {
  return loadPart(() => importAgain(() => import('./example-preview.tsx')), translate('partFailed'));
}
